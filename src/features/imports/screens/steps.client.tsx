'use client'

import { Check } from 'lucide'
import { type RefObject, useEffect, useRef } from 'react'
import type { ImportState, Opened } from '@/features/imports/rules/contract'
import { LineDrawing } from '@/ui/line-drawing'

const STEPS = {
  file: 'File',
  choices: 'Choices',
  preview: 'Preview',
  import: 'Import',
  report: 'Report',
} as const

export type Step = keyof typeof STEPS

const STEP_OF: Readonly<Record<ImportState, Step>> = {
  uploading: 'file',
  chosen: 'choices',
  previewing: 'preview',
  ready: 'preview',
  running: 'import',
  paused: 'import',
  done: 'report',
  undoing: 'report',
  undone: 'report',
  failed: 'choices',
}

/** The step at which an import is. One that has failed could not be previewed, or its file could not even be read. */
export const stepOf = ({ state, head }: Opened): Step =>
  state === 'failed' && !head ? 'file' : STEP_OF[state]

/** The classes of the frame of the steps and of the one that is open. */
export const STEP_LOOK = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[11rem_minmax(0,1fr)]'

/** Shows how far an import is: a line of stops. */
export function Steps({ current }: { current: Step }) {
  const names = Object.keys(STEPS) as Step[]
  const at = names.indexOf(current)
  return (
    <ol
      aria-label="Steps of the import"
      className="m-0 grid list-none grid-cols-5 p-0 lg:sticky lg:top-5 lg:grid-cols-1"
    >
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className="group relative grid min-w-0 justify-items-center gap-1 text-note text-ink-soft before:absolute before:top-3.5 before:right-1/2 before:left-[-50%] before:h-0.5 before:bg-line first:before:hidden aria-[current]:font-bold aria-[current]:text-ink lg:min-h-14 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-start lg:justify-items-start lg:gap-3 lg:before:top-[-1.75rem] lg:before:right-auto lg:before:left-3.5 lg:before:h-7 lg:before:w-0.5"
        >
          <span
            aria-hidden="true"
            className="relative z-1 inline-flex size-7 items-center justify-center rounded-full border-2 border-line-strong bg-paper font-bold tabular-nums group-aria-[current]:border-accent group-aria-[current]:bg-accent group-aria-[current]:text-accent-ink"
          >
            {index < at ? <LineDrawing drawing={Check} size={16} /> : index + 1}
          </span>
          <span className="lg:pt-1">
            {STEPS[name]}
            {index < at && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Whether the reader comes from the step before, and the button with the focus is gone. */
let isArriving = false

/** Brings the focus to the heading of a step that was opened from another screen of the import. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isArriving) heading.current?.focus()
    isArriving = false
  }, [])
  return {
    heading,
    arrive: () => {
      isArriving = true
    },
  }
}

/**
 * Brings the focus to the heading when an import changes and the button that had the focus is gone.
 *
 * @param change - differs when something else is shown
 */
export function useStepFocus(change: string, heading: RefObject<HTMLElement | null>) {
  const former = useRef(change)
  useEffect(() => {
    if (former.current === change) return
    former.current = change
    if (document.activeElement === document.body) heading.current?.focus()
  }, [change, heading])
}
