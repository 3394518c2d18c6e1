import Link from 'next/link'
import { Moment } from '../reader-clock.client'
import controls from '../shell/controls.module.css'
import styles from './dashboard.module.css'

type Item = { id: string; href: string; title: string; detail: string; time: string }

type Props = {
  id: string
  title: string
  items: readonly Item[]
  empty: string
  all: { href: string; label: string }
}

/** A card with a handful of rows that each lead somewhere, and a link to all of them. */
export function ShortList({ id, title, items, empty, all }: Props) {
  return (
    <section className={controls.card} aria-labelledby={id}>
      <h2 className={controls.cardTitle} id={id}>
        {title}
      </h2>
      {items.length === 0 && <p className={styles.none}>{empty}</p>}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Link className={styles.item} href={item.href} prefetch={false}>
              <span className={styles.itemTitle}>{item.title}</span>
              <Moment className={styles.itemTime} at={item.time} />
              <span className={styles.itemDetail}>{item.detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.all} href={all.href} prefetch={false}>
        {all.label}
      </Link>
    </section>
  )
}
