import { CHANGES_HEADER, NO_CHANGES } from '@/domain/pending-changes'
import { VISIT_HEADER } from '@/domain/unsaved-work'
import { firstError, isRecord } from '@/lib/fetch-json'
import { sendSave } from '../saving/send-save'
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

const CONFLICT = 409

/** Reads such a refusal; null for every other response. */
export function toStaleChanges({ status }: Pick<Response, 'status'>, body: unknown): StaleChanges | null {
  const first = firstError(body)
  if (status !== CONFLICT || !isRecord(first?.data)) return null
  const { changesAt } = first.data
  if (changesAt !== null && typeof changesAt !== 'string') return null
  return { message: String(first.message), changesAt }
}

/** The message of a refusal because of somebody else's save or schedule; null for every other response. */
export function refusalOf({ status }: Pick<Response, 'status'>, body: unknown): string | null {
  const message = firstError(body)?.message
  return status === CONFLICT && typeof message === 'string' ? message : null
}
