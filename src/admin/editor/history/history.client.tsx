'use client'

import { useState } from 'react'
import { toMoment } from '../../moments'
import { ZoneNote } from '../../reader-clock.client'
import controls from '../../shell/controls.module.css'
import type { PostValues } from '../values'
import { Comparison } from './comparison.client'
import styles from './history.module.css'
import { listVersions, type Version } from './versions-api'

type Props = {
  postId: string
  /** What the form holds now; a version is compared with it. */
  values: PostValues
  onRestore: (values: PostValues) => void
}

/** What was stored of the post over time, read when it is opened; any of it can be compared and taken back. */
export function History({ postId, values, onRestore }: Props) {
  const [versions, setVersions] = useState<Version[] | null>(null)
  const [shown, setShown] = useState<Version | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function open() {
    if (versions) return
    setProblem(null)
    await listVersions(postId).then(setVersions, (error: Error) => setProblem(error.message))
  }

  return (
    <details
      className={`${controls.card} ${styles.history}`}
      onToggle={(event) => event.currentTarget.open && open()}
    >
      <summary className={styles.summary}>Version history</summary>
      <div className={styles.body}>
        {problem && <p role="alert">{problem}. Close and open it to try again.</p>}
        {!versions && !problem && <p role="status">Loading...</p>}
        <ZoneNote />
        {versions?.length === 0 && <p>Nothing was stored before this version.</p>}
        <ol className={styles.list}>
          {versions?.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                className={styles.version}
                aria-pressed={shown?.id === version.id}
                onClick={() => setShown(shown?.id === version.id ? null : version)}
              >
                <time dateTime={version.at}>{toMoment(version.at)}</time>
                <span>{version.isPublished ? 'Published' : 'Draft'}</span>
                <span className={styles.by}>{version.by}</span>
              </button>
            </li>
          ))}
        </ol>
        {shown && (
          <Comparison
            version={shown}
            values={values}
            onRestore={() => {
              onRestore(shown.values)
              setShown(null)
            }}
          />
        )}
      </div>
    </details>
  )
}
