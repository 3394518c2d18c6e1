import { paths } from '@/domain/paths'
import { CHANGES_HEADER, NO_CHANGES, type PendingChanges } from '@/features/posts/rules/pending-changes'
import { VISIT_HEADER } from '@/features/posts/rules/unsaved-work'
import { fetchJson } from '@/lib/fetch-json'
import { conflictIn, type Failed } from '@/staff-ui/saving/stale-save'
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
 * @throws {RequestFailed}
 */
export function saveChanges({
  id,
  values,
  basedOn,
  known,
  visit,
}: Save): Promise<{ changes?: PendingChanges }> {
  return fetchJson(addressOf(id), {
    body: { values, basedOn: basedOn ?? new Date().toISOString() },
    headers: { ...changesHeader(known), ...(visit ? { [VISIT_HEADER]: visit } : {}) },
    session: 'regain',
  })
}

/** Deletes the changes for later; parameters as in `saveChanges`. */
export async function discardChanges(id: string, known: string | null): Promise<void> {
  const headers = changesHeader(known)
  await fetchJson(`${addressOf(id)}/discard`, { body: {}, headers, session: 'regain' })
}

function addressOf(id: string): string {
  return `${paths.posts}/${encodeURIComponent(id)}/changes`
}

/**
 * A refusal because somebody else has saved newer changes for later, or has ended them, in which case there is no date.
 */
export type StaleChanges = { message: string; changesAt: string | null }

/** Reads such a refusal; null for every other response. */
export function toStaleChanges(failed: Failed): StaleChanges | null {
  const { message, data } = conflictIn(failed) ?? {}
  const changesAt = data?.changesAt
  return message && (changesAt === null || typeof changesAt === 'string') ? { message, changesAt } : null
}
