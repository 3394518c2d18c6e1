import { PLAIN_SUBMIT_EVENT } from '@/domain/taps'
import { noteUnsent } from '@/site/unsent-notes'
import { showToast } from '@/ui/toast/toast'
import { NOTICES } from './notices'

/**
 * Says that a lead was not sent, by the toast of the specification and by a note that stays.
 *
 * @returns the id of the toast
 */
export function tellUnsent(form: HTMLFormElement): number {
  noteUnsent(form)
  // The note pushes the button and the phone number down, and the browser does not scroll to a button that was pressed.
  form.querySelector('button[type=submit]')?.parentElement?.scrollIntoView({ block: 'nearest' })
  return showToast(NOTICES.failed)
}

/**
 * Lets the browser send a form whose script could not be loaded; the server checks it and responds with a page.
 * Without a network this would leave the page and lose the input, so then only a toast is shown.
 *
 * @returns the id of the toast, or 0 when the browser sends the form
 */
export function giveToBrowser(form: HTMLFormElement): number {
  if (!navigator.onLine) return tellUnsent(form)
  form.dispatchEvent(new Event(PLAIN_SUBMIT_EVENT))
  return 0
}
