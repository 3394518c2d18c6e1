import type { Action } from '@/copy/types'

/** Why a form could not be sent. */
type Reason = 'failed' | 'offline'

type UnsentNotesProps = Partial<Record<Reason, string>> & {
  /** Another action that the note offers. */
  action?: Action
}

/**
 * What a form says above its button when it was not sent, until the next try. Each note stands in the HTML and is
 * shown by its attribute alone: the page's own script shows one before React is there (`TAPS_SCRIPT`), and React,
 * whose properties of it never change, leaves it as it finds it.
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

/** Shows why a form was not sent. A device without a network is the reason for all else. */
export function noteUnsent(form: HTMLFormElement) {
  const reason: Reason = navigator.onLine ? 'failed' : 'offline'
  const note = form.querySelector<HTMLElement>(`[data-unsent=${reason}]`)
  if (note) note.hidden = false
}
