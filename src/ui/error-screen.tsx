import type { ReactNode } from 'react'
import type { Ground } from './section'

type ErrorScreenProps = { ground: Ground; title: string; text: ReactNode; children: ReactNode }

/** Looks of the one thing that can still be pressed on such a screen. */
export const ERROR_ACTION =
  'inline-flex min-h-13 items-center rounded bg-ink px-6 py-2.5 font-bold font-display text-button text-paper leading-tight no-underline'

/** A page of which only its failure is left: what happened, and the one way on. */
export function ErrorScreen({ ground, title, text, children }: ErrorScreenProps) {
  return (
    <div data-ground={ground} className="grid justify-items-start gap-6 px-edge py-section">
      <h1 className="text-4xl">{title}</h1>
      <p className="max-w-[50ch] text-lg">{text}</p>
      {children}
    </div>
  )
}
