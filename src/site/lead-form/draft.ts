import { DRAFT_KEY } from '@/domain/lead-draft'

/** Deletes the stored draft of the form after it was sent. */
export function clearDraft() {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Storage may be forbidden; then there is no draft.
  }
}
