import type { ReactNode } from 'react'
import type { Ground } from './section'

type ErrorScreenProps = { ground: Ground; title: string; text: ReactNode; children: ReactNode }

/** The classes of the one button or link of an error screen. */
export const ERROR_ACTION =
  'inline-flex min-h-13 items-center rounded bg-ink px-6 py-2.5 font-bold font-display text-button text-paper leading-tight no-underline'

/** A screen for an error: what happened, and one button or link to continue. */
export function ErrorScreen({ ground, title, text, children }: ErrorScreenProps) {
  return (
    <div data-ground={ground} className="grid justify-items-start gap-6 px-edge py-section">
      <h1 className="text-4xl">{title}</h1>
      <p className="max-w-[50ch] text-lg">{text}</p>
      {children}
    </div>
  )
}
