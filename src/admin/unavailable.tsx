import { AUTH_TEXTS } from '@/domain/account'
import styles from './access-denied.module.css'

/** What the staff see instead of a screen while the database is away; their session and their drafts are as they were. */
export function Unavailable() {
  return (
    <main className={styles.screen}>
      <div className={styles.notice}>
        <h1>Error</h1>
        <p role="alert">{AUTH_TEXTS.unavailable}</p>
        <div className={styles.ways}>
          <a href="?">Try again</a>
        </div>
      </div>
    </main>
  )
}
