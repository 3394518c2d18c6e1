import type { Action } from '@/copy/types'

/** Why a form could not be sent. */
type Reason = 'failed' | 'offline'

type UnsentNotesProps = Partial<Record<Reason, string>> & {
  /** Another action that the note offers. */
  action?: Action
}

/**
 * The notes above the button of a form that was not sent, until the next try. Each note is in the HTML, and only its
 * `hidden` attribute changes. Before React runs, an inline script may show a note (`TAPS_SCRIPT`); React does not
 * hide it, because the properties that React knows never change.
 */
export function UnsentNotes({ action, failed, offline }: UnsentNotesProps) {
  return [['failed', failed] as const, ['offline', offline] as const].map(
    ([reason, text]) =>
      text && (
        <p
          key={reason}
          hidden
          suppressHydrationWarning
          role="alert"
          data-unsent={reason}
          className="border-l-4 border-danger bg-danger-ground px-[1.1rem] py-[0.9rem]"
        >
          {text}{' '}
          {action && (
            <a href={action.href} className="block w-fit pt-[0.65rem] font-semibold whitespace-nowrap">
              {action.label}
            </a>
          )}
        </p>
      ),
  )
}

/** Hides the notes of a form that is sent again. */
export function hideNotes(form: HTMLFormElement) {
  for (const note of form.querySelectorAll<HTMLElement>('[data-unsent]')) note.hidden = true
}

/** Shows why a form was not sent. Without a network, that is always the reason. */
export function noteUnsent(form: HTMLFormElement) {
  const reason: Reason = navigator.onLine ? 'failed' : 'offline'
  const note = form.querySelector<HTMLElement>(`[data-unsent=${reason}]`)
  if (note) note.hidden = false
}
