'use client'

import { useEffect, useState } from 'react'
import { ZoneNote } from '../../reader-clock.client'
import { card } from '../../shell/controls'
import type { PostValues } from '../values'
import { Comparison } from './comparison.client'
import { VersionList } from './version-list.client'
import { listVersions, type Version } from './versions-api'

type Props = {
  postId: string
  /** When the post was last stored: the version of then is the current one. */
  storedAt: string | null
  /** What the form holds now; a version is compared with it. */
  values: PostValues
  onRestore: (values: PostValues) => void
}

/** What was stored of the post over time, read when it is opened; any of it can be compared and taken back. */
export function History({ postId, storedAt, values, onRestore }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [versions, setVersions] = useState<Version[] | null>(null)
  const [shown, setShown] = useState<Version | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each save makes a version.
  useEffect(() => {
    if (!isOpen) return
    setProblem(null)
    listVersions(postId).then(setVersions, (error: Error) => setProblem(error.message))
  }, [isOpen, postId, storedAt])

  return (
    <details className={card} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="px-5 py-[0.9rem] font-display text-card leading-head font-extrabold">
        Version history
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-5 pb-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {problem && <p role="alert">{problem}. Close and open it to try again.</p>}
          {!versions && !problem && <p role="status">Loading...</p>}
          <ZoneNote />
          {versions?.length === 0 && <p>Nothing was stored before this version.</p>}
          {versions && <VersionList versions={versions} current={storedAt} shown={shown} onShow={setShown} />}
        </div>
        {shown ? (
          <Comparison
            version={shown}
            values={values}
            onRestore={() => {
              onRestore(shown.values)
              setShown(null)
            }}
          />
        ) : (
          versions &&
          versions.length > 0 && (
            <p className="text-ink-soft">Choose a version to see what has changed since.</p>
          )
        )}
      </div>
    </details>
  )
}
