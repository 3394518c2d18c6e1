import controls from '../shell/controls.module.css'
import table from '../shell/table.module.css'
import styles from './list-note.module.css'

type Props = {
  list: { status: 'loading' | 'ready' | 'failed'; total: number }
  /** `loading` only where nothing else says so. */
  words: { loading?: string; failed: string; none: string; hint: string }
  onRetry: () => void
  className?: string
}

/** What a list says instead of rows; nothing while it has some. */
export function ListNote({ list: { status, total }, words, onRetry, className = '' }: Props) {
  const note = `${styles.note} ${className}`
  if (status === 'loading') {
    return words.loading ? (
      <div className={note} role="status">
        <p>{words.loading}</p>
      </div>
    ) : null
  }
  if (status === 'failed') {
    return (
      <div className={note}>
        <p>{words.failed}</p>
        <button type="button" className={controls.button} onClick={onRetry}>
          Try again
        </button>
      </div>
    )
  }
  if (total > 0) return null
  return (
    <div className={note}>
      <p>{words.none}</p>
      <span className={table.soft}>{words.hint}</span>
    </div>
  )
}
