import { DRAFT_KEY, draftOf } from '@/domain/lead-draft'

/** Shows in a form, where it stands empty, what was typed into it or chosen for it before. */
export function restoreDraft(form: HTMLFormElement) {
  const draft = draftOf(readDraft())
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked ||= draft.isTicked(control.name, control.value)
    else if (isTypedInto(control)) control.value ||= draft.text(control.name)
  }
}

/** What was sent does not come back. */
export function clearDraft() {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

function readDraft(): string {
  try {
    return sessionStorage.getItem(DRAFT_KEY) ?? ''
  } catch {
    return ''
  }
}

/** Neither what is hidden nor the trap for robots has an id. */
function isTypedInto(
  control: Element,
): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return control.id !== '' && ['INPUT', 'TEXTAREA', 'SELECT'].includes(control.tagName)
}
