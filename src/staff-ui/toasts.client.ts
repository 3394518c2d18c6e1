'use client'

import { toast } from '@payloadcms/ui'

/** Shows 'Success' with the text. The toast outlives a change of screen. */
export function notifySuccess(text: string): void {
  toast.success('Success', { description: text })
}

/** Shows 'Error' with the text. It replaces a toast with the same text. */
export function notifyError(text: string): void {
  toast.error('Error', { description: text, id: text })
}

const NOTICED_MS = 4_000
const LETTER_READ_MS = 50

/** Names what did not come in of something that did, for as long as it takes to read. It replaces a toast with the same text. */
export function notifyLoss(text: string): void {
  const duration = NOTICED_MS + LETTER_READ_MS * text.length
  toast.warning('Not all of it came in', { description: text, id: text, duration })
}

/** Shows a text with a button for an action. The toast stays long enough to be read and clicked. */
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

/** Reports the outcome of a change that can be undone; one of the two is called once. */
export type Undoable = {
  /** @param undo - undoes it, and reports the outcome itself */
  done: (text: string, undo: () => void) => void
  failed: () => void
}

/**
 * Begins a change that can be undone. When it is done, a toast shows 'Success', its text and an undo button for 10 s
 * (reading A100). Where Ctrl+Z undoes changes, it works for longer, and also before the server has responded: the
 * change is then undone after the response.
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
      // The list is empty if the reader has changed screens meanwhile; the first Ctrl+Z there still undoes the change
      // that was running.
      if (!isListed(step)) undoable.push(step)
    },
    failed: () => forget(step),
  }
}

/** The function that undoes the last change; each change is undone once. */
export function takeUndo(): (() => void) | undefined {
  return undoable.at(-1)?.run
}

/** Like `takeUndo`, but only for changes whose toast is still on the screen. */
export function takeShownUndo(): (() => void) | undefined {
  return undoable.filter(({ isShown }) => isShown).at(-1)?.run
}

/** Forgets all changes, because another screen begins with nothing to undo. */
export function forgetUndos(): void {
  undoable = []
}

/** The region in which Payload shows toasts. Every screen has it, mostly empty. */
export const toastRegion = () => document.querySelector<HTMLElement>('section[aria-label^="Notifications"]')

/**
 * Moves the toasts into a modal dialog, because everything else is below it and inert: on a phone they would be hidden,
 * and screen readers would not read them.
 *
 * @returns a function that moves them back
 */
export function holdToasts(dialog: HTMLElement): () => void {
  const region = toastRegion()
  const home = region?.parentElement
  if (!region || !home) return () => {}
  dialog.append(region)
  return () => (home.isConnected ? home : document.body).append(region)
}
