'use client'

import controls from '../shell/controls.module.css'
import table from '../shell/table.module.css'
import styles from './inbox.module.css'
import type { Inbox } from './use-inbox.client'

type Props = { inbox: Inbox; isFiltered: boolean }

/** What the list says instead of rows; nothing while it has some. */
export function ListNote({ inbox: { status, total, reload }, isFiltered }: Props) {
  if (status === 'loading') {
    return (
      <div className={styles.note} role="status">
        <p>Loading...</p>
      </div>
    )
  }
  if (status === 'failed') {
    return (
      <div className={styles.note}>
        <p>The submissions could not be read</p>
        <button type="button" className={controls.button} onClick={reload}>
          Try again
        </button>
      </div>
    )
  }
  if (total > 0) return null
  return (
    <div className={styles.note}>
      <p>No submissions found</p>
      <span className={table.soft}>
        {isFiltered
          ? 'Nothing fits the search and the dates. Try fewer letters or more days.'
          : 'A request sent from the site lands here within seconds.'}
      </span>
    </div>
  )
}
