'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { staffName } from '@/domain/staff'
import type { PostValues } from '@/features/posts/screens/editor/post-values'
import { fetchJson } from '@/lib/fetch-json'
import { toMoment, ZoneNote } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { defer } from '@/ui/deferred.client'
import type { PanelProps } from './panel'

const comparison = defer(() =>
  import('@/features/posts/screens/editor/comparison.client').then((it) => it.Comparison),
)

/** Lists the stored versions of the post, which are read when the panel opens. Each can be compared and restored. */
export function History({ stored, isOpen, values, onRestore }: PanelProps) {
  const postId = stored?.id
  // The version that was stored at this time is the current one.
  const storedAt = stored?.updatedAt ?? null
  const [versions, setVersions] = useState<Version[] | null>(null)
  const [shown, setShown] = useState<OpenVersion | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each save makes a version.
  useEffect(() => {
    if (!isOpen || !postId) return
    setProblem(null)
    listVersions(postId).then(setVersions, (error: Error) => setProblem(error.message))
  }, [isOpen, postId, storedAt])

  /**
   * The texts of a version are read when it is chosen, because those of all versions can be 10 MB. The script that
   * compares them loads with the first.
   */
  function show(id: string | null) {
    setShown(id === null ? null : { id, stored: null })
    if (id === null) return
    setProblem(null)
    Promise.all([readVersion(id), comparison.load().catch(failToRead)]).then(
      ([stored]) => setShown((now) => (now?.id === id ? { id, stored } : now)),
      (error: Error) => {
        setShown((now) => (now?.id === id ? null : now))
        setProblem(error.message)
      },
    )
  }

  const Comparison = comparison.now()
  const older = shown?.stored
  return (
    <div className="@container" data-wide={(isOpen && shown !== null) || undefined}>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${shown ? '@min-[30rem]:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]' : ''}`}
      >
        <div className="grid gap-4">
          {problem && <p role="alert">{problem}. Close and open it to try again.</p>}
          {!versions && !problem && <p role="status">Loading...</p>}
          <ZoneNote />
          {versions?.length === 0 && <p>Nothing was stored before this version.</p>}
          {versions && (
            <VersionList versions={versions} current={storedAt} shown={shown?.id ?? null} onShow={show} />
          )}
        </div>
        {older && Comparison ? (
          <Comparison
            label="Changes since this version"
            none="The form holds the same texts as this version."
            older={older}
            newer={values}
          >
            <button
              type="button"
              className={`${button()} justify-self-start`}
              onClick={() => {
                onRestore(older)
                setShown(null)
              }}
            >
              Restore this version into the form
            </button>
          </Comparison>
        ) : shown ? (
          <p role="status">Loading...</p>
        ) : (
          versions &&
          versions.length > 0 && (
            <p className="text-ink-soft">Choose a version to see what has changed since.</p>
          )
        )}
      </div>
    </div>
  )
}

type VersionListProps = {
  versions: readonly Version[]
  /** When the post was last stored. */
  current: string | null
  /** The id of the open version. */
  shown: string | null
  onShow: (id: string | null) => void
}

/** Lists the versions, newest first, and marks the one that equals the post. */
function VersionList({ versions, current, shown, onShow }: VersionListProps) {
  return (
    <ol className="max-h-96 overflow-y-auto">
      {versions.map((version) => {
        const isCurrent = version.storedAt === current
        return (
          <li key={version.id}>
            <button
              type="button"
              className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line p-2 text-left text-ink hover:bg-paper-sunk aria-pressed:bg-paper-sunk"
              aria-pressed={shown === version.id}
              aria-current={isCurrent || undefined}
              onClick={() => onShow(shown === version.id ? null : version.id)}
            >
              <time className="tabular-nums" dateTime={version.at}>
                {toMoment(version.at)}
              </time>
              <span>{version.isPublished ? 'Published' : 'Draft'}</span>
              <span className="truncate text-sm text-ink-soft">{version.by}</span>
              {isCurrent && <strong className="text-sm text-good">Current</strong>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

export type Version = {
  id: string
  at: string
  /** When that version of the post was stored. */
  storedAt: string | null
  isPublished: boolean
  by: string | null
}

/** The open version, whose texts are null until they and the script that compares them are loaded. */
type OpenVersion = { id: string; stored: PostValues | null }

const LIMIT = 50

/**
 * Reads the versions of a post, newest first.
 *
 * @throws {Error} for any other response than the list
 */
async function listVersions(postId: string): Promise<Version[]> {
  const query = new URLSearchParams({
    limit: String(LIMIT),
    sort: '-updatedAt',
    depth: '1',
    'where[parent][equals]': postId,
    'select[updatedAt]': 'true',
  })
  for (const name of ['published', 'updatedAt', 'user']) query.set(`select[version][${name}]`, 'true')
  const body = await read(`?${query}`)
  if (!Array.isArray(body.docs)) throw new Error(UNREADABLE)
  return body.docs.map(toVersion)
}

/**
 * Reads all texts of a version.
 *
 * @throws {Error} for any other response than the version
 */
async function readVersion(id: string): Promise<PostValues> {
  const { version } = await read(`/${encodeURIComponent(id)}?depth=0`)
  if (typeof version !== 'object' || version === null) throw new Error(UNREADABLE)
  return version
}

const UNREADABLE = 'The history could not be read'

function failToRead(): never {
  throw new Error(UNREADABLE)
}

const read = (address: string) => fetchJson(`${paths.posts}/versions${address}`).catch(failToRead)

type Stored = {
  id: string
  updatedAt: string
  version: { published?: boolean; updatedAt?: string; user?: unknown }
}

function isPerson(user: unknown): user is { name?: string | null; email: string } {
  return typeof user === 'object' && user !== null && 'email' in user && typeof user.email === 'string'
}

function toVersion({ id, updatedAt, version }: Stored): Version {
  const { user } = version
  const by = isPerson(user) ? staffName(user) : null
  const { published, updatedAt: storedAt = null } = version
  return { id, at: updatedAt, storedAt, isPublished: published === true, by }
}
