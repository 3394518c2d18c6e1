import { BrandMark } from '@/ui/brand-mark'
import { SmartLink } from '@/ui/smart-link'
import styles from './brand.module.css'

/** The logo, a second way to Home beside the navigation's own link (reading A12). */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <SmartLink href={href} className={styles.brand} aria-label={`${name}, to the home page`}>
      <BrandMark />
      <span className={styles.name}>{name}</span>
    </SmartLink>
  )
}
