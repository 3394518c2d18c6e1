import { MANUAL_SOURCE, type ManualWay } from './manual-lead'

/** Stored as the form of a lead that a call tracker or a form tool has sent. */
export const INBOUND_SOURCE = 'inbound'

/** Sources of leads that did not come from the form. The form's endpoint refuses them. */
const ENTERED_SOURCES: readonly string[] = [MANUAL_SOURCE, INBOUND_SOURCE]

/** Whether leads of this source did not use the form. */
export function isEnteredSource(source: string | null | undefined): boolean {
  return ENTERED_SOURCES.includes(source ?? '')
}

/** Who says a lead that did not use the form: one of the staff, or a tool by a key of its own. */
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
      /** A hash of everything that the tool sent: the same id with another fingerprint is another lead. */
      fingerprint: string
    }

/** Longest values of what a tool sends, in UTF-16 units, where they differ from the form's. */
export const INBOUND_LIMITS = { id: 100, address: 2_000 } as const

/** What only the form asks for. */
export const ASKED_BY_THE_FORM_ALONE = {
  service_interest: [],
  plan_interest: '',
}
