import { PLAIN_SUBMIT_EVENT } from '@/domain/taps'
import { showToast } from '@/ui/toast/toast'
import { noteUnsent } from '../unsent-notes'
import { NOTICES } from './notices'

/**
 * Says that a lead was not sent: in the toast that the specification names, and in a note that stays.
 *
 * @returns the id of the toast
 */
export function tellUnsent(form: HTMLFormElement): number {
  noteUnsent(form)
  // The note has pushed the button down, on a phone below the bar.
  form.querySelector('button[type=submit]')?.scrollIntoView({ block: 'nearest' })
  // Not the note: the toast says the same, and on a small screen all of them have no room beside it.
  return showToast({ ...NOTICES.failed, beside: waysOn(form) })
}

/**
 * Sends a form whose script could not be fetched: the server checks it and answers with a page. Without a network the
 * browser would leave the page, and what was typed with it.
 *
 * @returns the id of a toast, 0 when the browser tries
 */
export function giveToBrowser(form: HTMLFormElement): number {
  if (!navigator.onLine) return tellUnsent(form)
  form.dispatchEvent(new Event(PLAIN_SUBMIT_EVENT))
  return 0
}

/** The button, and the number beside it: what is left to do when sending has failed. */
function waysOn(form: HTMLFormElement): Element[] {
  return [...(form.querySelector('button[type=submit]')?.parentElement?.children ?? [])]
}
