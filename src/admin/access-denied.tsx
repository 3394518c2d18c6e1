import { paths } from '@/domain/paths'
import styles from './access-denied.module.css'
import { LookAgain } from './session/look-again.client'
import { SignOut } from './session/sign-out.client'

/** What a signed-in account without the admin role sees on every admin URL. */
export function AccessDenied() {
  return (
    <main className={styles.screen}>
      <LookAgain />
      <div className={styles.notice}>
        <h1>Access Denied</h1>
        <p>You don't have permission to access this area.</p>
        <div className={styles.ways}>
          <a href={paths.home}>Return to Home</a>
          <SignOut className={styles.leave} />
        </div>
      </div>
    </main>
  )
}
