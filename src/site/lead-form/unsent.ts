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
  // The note has pushed the button and the number beside it down, and nobody scrolls to what a press has focused.
  form.querySelector('button[type=submit]')?.parentElement?.scrollIntoView({ block: 'nearest' })
  return showToast(NOTICES.failed)
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
