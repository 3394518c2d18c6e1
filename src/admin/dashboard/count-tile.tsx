import Link from 'next/link'
import styles from './dashboard.module.css'

/** One number with its name; the whole tile leads to the list that it counts. */
export function CountTile({ label, count, href }: { label: string; count: number; href: string }) {
  return (
    <Link className={styles.tile} href={href} prefetch={false}>
      <span className={styles.tileLabel}>{label}</span>
      <strong className={styles.tileCount}>{count.toLocaleString('en-US')}</strong>
    </Link>
  )
}
