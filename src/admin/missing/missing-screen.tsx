import { paths } from '@/domain/paths'
import styles from './missing-screen.module.css'

/** The words of an unknown address, as the public site has them. */
export function MissingScreen() {
  return (
    <main className={styles.screen} id="screen" tabIndex={-1}>
      <h1 className={styles.code}>404</h1>
      <p className={styles.title}>Oops! Page not found</p>
      <p className={styles.ways}>
        <a href={paths.home}>Return to Home</a>
      </p>
    </main>
  )
}
