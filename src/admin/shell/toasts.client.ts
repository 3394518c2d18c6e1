'use client'

import { toast } from '@payloadcms/ui'

/** Shows 'Success' with the text. The toast outlives a change of screen. */
export function notifySuccess(text: string): void {
  toast.success('Success', { description: text })
}

/** Shows 'Error' with the text; one that says the same replaces the one before. */
export function notifyError(text: string): void {
  toast.error('Error', { description: text, id: text })
}

/** Says what was not done by itself, with a button that does it; stays long enough to be read and pressed. */
export function offer(text: string, label: string, act: () => void): void {
  toast(text, { id: text, duration: 20_000, action: { label, onClick: act } })
}

const UNDO_MS = 10_000

type Step = { run: () => void; isShown: boolean }

/** Steps that can be undone, the latest last. The toast of a step may be gone by now. */
let undoable: Step[] = []

const isListed = (step: Step) => undoable.includes(step)

const forget = (step: Step) => {
  undoable = undoable.filter((each) => each !== step)
}

/** What becomes of something that has begun and can be taken back; one of the two is called once. */
export type Undoable = {
  /** @param undo - undoes it, and reports the outcome itself */
  done: (text: string, undo: () => void) => void
  failed: () => void
}

/**
 * Says that something has begun which can be taken back. Once it is done, 'Success' with its text and a button that takes
 * it back stand for 10 s (reading A100). Where Ctrl+Z takes things back, it does so for longer, and it may be pressed
 * before the server has answered: it is then taken back with the answer.
 */
export function beginUndoable(): Undoable {
  let isUnwanted = false
  const step: Step = {
    isShown: false,
    run: () => {
      isUnwanted = true
      forget(step)
    },
  }
  undoable.push(step)
  return {
    done: (text, undo) => {
      if (isUnwanted) return undo()
      const hide = () => {
        step.isShown = false
      }
      step.isShown = true
      const shown = toast.success('Success', {
        description: text,
        duration: UNDO_MS,
        onAutoClose: hide,
        onDismiss: hide,
        action: { label: 'Undo', onClick: () => step.run() },
      })
      step.run = () => {
        forget(step)
        toast.dismiss(shown)
        undo()
      }
      // Another screen has begun meanwhile, and its first Ctrl+Z is for what was still under way.
      if (!isListed(step)) undoable.push(step)
    },
    failed: () => forget(step),
  }
}

/** What was done last and can be taken back; each is given once. */
export function takeUndo(): (() => void) | undefined {
  return undoable.at(-1)?.run
}

/** As `takeUndo`, while its button is on the screen. */
export function takeShownUndo(): (() => void) | undefined {
  return undoable.filter(({ isShown }) => isShown).at(-1)?.run
}

/** Another screen begins with nothing to take back. */
export function forgetUndos(): void {
  undoable = []
}

/** Where Payload's toaster draws; it stands on every screen, empty most of the time. */
export const toastRegion = () => document.querySelector<HTMLElement>('section[aria-label^="Notifications"]')

/**
 * Takes the toasts into a modal dialog: all else is below it and inert, so that they could be neither seen on a phone
 * nor read out.
 *
 * @returns puts them back
 */
export function holdToasts(dialog: HTMLElement): () => void {
  const region = toastRegion()
  const home = region?.parentElement
  if (!region || !home) return () => {}
  dialog.append(region)
  return () => (home.isConnected ? home : document.body).append(region)
}
