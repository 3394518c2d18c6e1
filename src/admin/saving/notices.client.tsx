'use client'

import { button } from '@/ui/button'

/** A box above a form that says what its writer has to know. */
export const notice =
  'grid grid-cols-1 gap-3 rounded border border-l-[5px] border-ticket-line-strong bg-ticket px-[1.1rem] py-[0.9rem] text-ticket-ink'

/** Keeps a notice in sight from within a bar that hides what is larger than it. */
export const floating =
  'fixed right-3 bottom-3 z-10 w-[36rem] max-w-[calc(100vw-1.5rem)] whitespace-normal shadow-high'

/** The answers that a notice offers. */
export const ways = 'flex flex-wrap gap-2'

/** Says that others have the same open now, by what they are called. */
export function toPresence(others: readonly string[]): string {
  return `${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} this open, too. Whoever saves second is asked first.`
}

/** After a refused save: the two ways on. */
export function StaleNotice({ message, onKeepMine }: { message: string; onKeepMine: () => void }) {
  return (
    <div className={`${notice} w-full border-danger`} role="alert">
      <p>{message}</p>
      <div className={ways}>
        <button
          type="button"
          className={button()}
          onClick={() => window.open(window.location.href, '_blank', 'noopener')}
        >
          See theirs in a new tab
        </button>
        <button
          type="button"
          className={`${button()} max-sm:text-left max-sm:whitespace-normal`}
          onClick={onKeepMine}
        >
          Keep mine: let the next save replace theirs
        </button>
      </div>
    </div>
  )
}
