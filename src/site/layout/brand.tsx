import { SmartLink } from '@/ui/smart-link'
import styles from './brand.module.css'

/** The mark: a route with a stop at each end, on a ticket. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path className={styles.ticket} d="M2 4h28v8a4 4 0 0 0 0 8v8H2v-8a4 4 0 0 0 0-8z" />
      <path className={styles.route} d="M10 22V11l12 10V10" />
      <circle className={styles.stop} cx="10" cy="22.5" r="2.6" />
      <circle className={styles.stop} cx="22" cy="9.5" r="2.6" />
    </svg>
  )
}

/** The logo, a second way to Home beside the navigation's own link (reading A12). */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <SmartLink href={href} className={styles.brand} aria-label={`${name}, to the home page`}>
      <BrandMark />
      <span className={styles.name}>{name}</span>
    </SmartLink>
  )
}
