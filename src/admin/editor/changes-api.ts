import { CHANGES_HEADER, NO_CHANGES } from '@/domain/pending-changes'
import { VISIT_HEADER } from '@/domain/unsaved-work'
import { conflictIn, sendSave } from '../saving/send-save'
import type { PostValues } from './post-values'

/** Tells the server which changes are known here: when they were saved, or null for none. */
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
 * @param basedOn - when the post was last stored as the form knows it
 * @param known - when the changes were saved that the server may replace; null for none
 * @param visit - of the editor: its unsaved work on the server ends with this
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
  return `/api/blog-posts/${encodeURIComponent(id)}/changes`
}

/**
 * A refusal because somebody else has saved changes for later since, or has ended them, in which case there is no
 * date.
 */
export type StaleChanges = { message: string; changesAt: string | null }

/** Reads such a refusal; null for every other response. */
export function toStaleChanges(response: Pick<Response, 'status'>, body: unknown): StaleChanges | null {
  const { message, data } = conflictIn(response, body) ?? {}
  const changesAt = data?.changesAt
  return message && (changesAt === null || typeof changesAt === 'string') ? { message, changesAt } : null
}
