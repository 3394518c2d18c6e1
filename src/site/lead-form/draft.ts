import { DRAFT_KEY } from '@/domain/lead-draft'

/** What was sent does not come back. */
export function clearDraft() {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}
