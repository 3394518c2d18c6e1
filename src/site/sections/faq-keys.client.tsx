'use client'

import type { KeyboardEvent, ReactNode } from 'react'

/** The target of each key from the question at `here` among `count` questions. */
const MOVES: Record<string, (here: number, count: number) => number> = {
  ArrowDown: (here, count) => (here + 1) % count,
  ArrowUp: (here, count) => (here - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Adds the arrow keys, Home and End to a list of native disclosures. */
export function FaqKeys({ className, children }: { className?: string; children: ReactNode }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const questions: Element[] = [...event.currentTarget.querySelectorAll('summary')]
    const here = document.activeElement ? questions.indexOf(document.activeElement) : -1
    const next = here < 0 ? undefined : MOVES[event.key]?.(here, questions.length)
    if (next === undefined) return
    event.preventDefault()
    const question = questions[next]
    if (question instanceof HTMLElement) question.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears keys pressed on the questions inside
    <div className={className} onKeyDown={move}>
      {children}
    </div>
  )
}
