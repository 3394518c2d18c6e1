import type { ReactNode } from 'react'
import { button } from '@/ui/button'

type Props = {
  list: { status: 'loading' | 'ready' | 'failed'; total: number }
  /** `loading` is only needed if nothing else shows that the list is loading. */
  words: { loading?: string; failed: string; none: string; hint: string }
  onRetry: () => void
}

/** Shows a text in place of rows, or above rows of an earlier request; renders nothing beside current rows. */
export function ListNote({ list: { status, total }, words, onRetry }: Props) {
  if (status === 'failed') {
    const retry = (
      <button type="button" className={button()} onClick={onRetry}>
        Try again
      </button>
    )
    return total > 0 ? (
      <Earlier text={words.failed}>{retry}</Earlier>
    ) : (
      <Note text={words.failed}>{retry}</Note>
    )
  }
  if (status === 'loading') return words.loading ? <Note text={words.loading} role="status" /> : null
  if (total > 0) return null
  return (
    <Note text={words.none}>
      <span className="text-ink-soft">{words.hint}</span>
    </Note>
  )
}

function Note({ text, role, children }: { text: string; role?: 'status'; children?: ReactNode }) {
  return (
    // The note is as tall as the first rows, so that nothing moves when they load.
    <div className="flex min-h-96 flex-col items-start gap-4 px-5 py-10" role={role}>
      <p className="m-0 font-display text-card leading-snug font-bold">{text}</p>
      {children}
    </div>
  )
}

function Earlier({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line bg-paper-sunk px-5 py-3"
      role="status"
    >
      <p className="m-0">
        <strong>{text}.</strong> The rows below are from before.
      </p>
      {children}
    </div>
  )
}
