import type { Heading } from '@/lib/html/dress'
import styles from './contents.module.css'

/** The way through a long article. */
export function Contents({ headings, label }: { headings: readonly Heading[]; label: string }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" className={styles.label}>
        {label}
      </h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
