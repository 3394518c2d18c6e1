import styles from './session-guard.module.css'

/** A spinner and nothing else: what is behind it may not be for the one in front of it. */
export function Checking() {
  return (
    <div className={styles.checking} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="sr-only">Loading...</span>
    </div>
  )
}
