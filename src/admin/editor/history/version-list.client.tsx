'use client'

import { toMoment } from '../../moments'
import type { Version } from './versions-api'

type Props = {
  versions: readonly Version[]
  /** When the post was last stored. */
  current: string | null
  shown: Version | null
  onShow: (version: Version | null) => void
}

/** The versions, newest first, one of which can be looked at; the one that the post is now says so. */
export function VersionList({ versions, current, shown, onShow }: Props) {
  return (
    <ol className="max-h-96 overflow-y-auto">
      {versions.map((version) => {
        const isCurrent = version.storedAt === current
        return (
          <li key={version.id}>
            <button
              type="button"
              className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line p-2 text-left text-ink hover:bg-paper-sunk aria-pressed:bg-paper-sunk"
              aria-pressed={shown?.id === version.id}
              aria-current={isCurrent || undefined}
              onClick={() => onShow(shown?.id === version.id ? null : version)}
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
