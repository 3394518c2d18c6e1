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

/**
 * Shows 'Success' with the text and a button that takes it back, for 10 s (reading A100).
 *
 * @param undo - says itself what came of it
 */
export function notifyUndo(text: string, undo: () => void): void {
  toast.success('Success', {
    description: text,
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: undo },
  })
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
