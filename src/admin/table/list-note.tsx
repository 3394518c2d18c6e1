import type { ReactNode } from 'react'
import { button } from '@/ui/button'

type Props = {
  list: { status: 'loading' | 'ready' | 'failed'; total: number }
  /** `loading` only where nothing else says so. */
  words: { loading?: string; failed: string; none: string; hint: string }
  onRetry: () => void
}

/** What a list says in its frame instead of rows; nothing while it has some. */
export function ListNote({ list: { status, total }, words, onRetry }: Props) {
  if (status === 'failed') {
    return (
      <Note text={words.failed}>
        <button type="button" className={button()} onClick={onRetry}>
          Try again
        </button>
      </Note>
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
    // As tall as the first rows, so that nothing jumps when they come.
    <div className="flex min-h-96 flex-col items-start gap-4 px-5 py-10" role={role}>
      <p className="m-0 font-display text-card leading-snug font-bold">{text}</p>
      {children}
    </div>
  )
}
