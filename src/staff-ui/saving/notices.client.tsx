'use client'

import { button } from '@/ui/button'

/** The classes of a notice above a form. */
export const notice =
  'grid grid-cols-1 gap-3 rounded border border-l-[5px] border-ticket-line-strong bg-ticket px-[1.1rem] py-[0.9rem] text-ticket-ink'

/** The classes that keep a notice visible when it is rendered within a bar that clips its content. */
export const floating =
  'fixed right-3 bottom-3 z-10 w-[36rem] max-w-[calc(100vw-1.5rem)] whitespace-normal shadow-high'

/** The classes of the row of buttons in a notice. */
export const ways = 'flex flex-wrap gap-2'

/** @returns the text that says who else has the document open */
export function toPresence(others: readonly string[]): string {
  return `${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} this open, too. Whoever saves second is asked first.`
}

/** The notice after a refused save, with its two options. */
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
