import styles from './spinner.module.css'

/** Says that something is on its way, to eyes and to ears. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.status}>
      <span className={styles.wheel} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
