import { paths } from '@/domain/paths'
import { CHANGES_HEADER, NO_CHANGES } from '@/features/posts/rules/pending-changes'
import { VISIT_HEADER } from '@/features/posts/rules/unsaved-work'
import { conflictIn, sendSave } from '@/staff-ui/saving/send-save'
import type { PostValues } from './post-values'

/**
 * The header that tells the server which changes for later the form knows: the time at which they were saved, or null
 * for none.
 */
export const changesHeader = (known: string | null) => ({ [CHANGES_HEADER]: known ?? NO_CHANGES })

type Save = {
  id: string
  values: PostValues
  basedOn: string | null
  known: string | null
  visit?: string
}

/**
 * Saves the values of a form for later.
 *
 * @param basedOn - when the post was last stored, as the form knows it
 * @param known - when the changes that the server may replace were saved; null for none
 * @param visit - the id of this visit of the editor, whose unsaved work on the server ends with the save
 */
export function saveChanges({ id, values, basedOn, known, visit }: Save): Promise<Response | null> {
  return sendSave({
    address: addressOf(id),
    method: 'POST',
    values: { values, basedOn: basedOn ?? new Date().toISOString() },
    openedAt: null,
    headers: { ...changesHeader(known), ...(visit ? { [VISIT_HEADER]: visit } : {}) },
  })
}

/** Deletes the changes for later; parameters as in `saveChanges`. */
export function discardChanges(id: string, known: string | null): Promise<Response | null> {
  return sendSave({
    address: `${addressOf(id)}/discard`,
    method: 'POST',
    values: {},
    openedAt: null,
    headers: changesHeader(known),
  })
}

function addressOf(id: string): string {
  return `${paths.posts}/${encodeURIComponent(id)}/changes`
}

/**
 * A refusal because somebody else has saved newer changes for later, or has ended them, in which case there is no date.
 */
export type StaleChanges = { message: string; changesAt: string | null }

/** Reads such a refusal; null for every other response. */
export function toStaleChanges(response: Pick<Response, 'status'>, body: unknown): StaleChanges | null {
  const { message, data } = conflictIn(response, body) ?? {}
  const changesAt = data?.changesAt
  return message && (changesAt === null || typeof changesAt === 'string') ? { message, changesAt } : null
}
