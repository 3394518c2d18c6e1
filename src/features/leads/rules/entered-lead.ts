import { IMPORT_SOURCE, INBOUND_SOURCE, MANUAL_SOURCE } from '@/domain/sources'
import type { ManualWay } from './manual-lead'

/** Sources of leads that did not come from the form. The form's endpoint refuses them. */
export const ENTERED_SOURCES: readonly string[] = [MANUAL_SOURCE, INBOUND_SOURCE, IMPORT_SOURCE]

/** Sources of leads whose senders somebody had spoken to before they were stored: how soon they were reached says nothing. */
export const SPOKEN_TO_SOURCES: readonly string[] = [MANUAL_SOURCE, IMPORT_SOURCE]

/** Whether leads of this source did not use the form. */
export function isEnteredSource(source: string | null | undefined): boolean {
  return ENTERED_SOURCES.includes(source ?? '')
}

/** The origin of a lead that did not use the form: a member of the staff, or a tool with its own key. */
export type Entry =
  | { source: typeof MANUAL_SOURCE; by: string; way: ManualWay; channel: string }
  | {
      source: typeof INBOUND_SOURCE
      /** The name of the inbound key. */
      through: string
      /** The tool's own id of the lead. */
      ref: string
      /** Null when the channel follows from the visit. */
      channel: string | null
      /** A hash of everything that the tool sent. The same id with another fingerprint is another lead. */
      fingerprint: string
    }

/** The longest id that a tool gives a lead, in UTF-16 units. */
export const INBOUND_ID_LENGTH = 100

/** Empty values for the questions that only the form asks. */
export const ASKED_BY_THE_FORM_ALONE = {
  service_interest: [],
  plan_interest: '',
}
