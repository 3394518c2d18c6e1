import { z } from 'zod'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { UNREADABLE_BODY } from '@/server/errors'
import { discardPendingChanges, savePendingChanges } from './pending-changes'
import { readBadges } from './post-badges'

/** The list reads so many rows at once. */
const MOST_IDS = 100

const idsOfList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(uuid).max(MOST_IDS))

/** `GET /api/blog-posts/marks?ids=A,B`: what the list says of these posts beside their titles, by their ids. */
const badges = adminEndpoint({
  method: 'get',
  path: '/marks',
  query: z.strictObject({ ids: idsOfList }),
  handle: ({ req, query: { ids } }) => readBadges(req, ids),
})

/**
 * `POST /api/blog-posts/ID/changes` `{values, basedOn}`: saves the values of a form for later. The header
 * `x-pending-changes` says which changes the client knows.
 */
const saveChanges = adminEndpoint({
  method: 'post',
  path: '/:id/changes',
  body: z.strictObject({ values: z.record(z.string(), z.unknown()), basedOn: z.iso.datetime() }),
  refusal: UNREADABLE_BODY,
  handle: async ({ req, ids: { id }, body: { values, basedOn } }) => {
    // The response to a slug that is taken names the post which has it.
    req.data = values
    return { changes: await savePendingChanges(req, id, values, basedOn) }
  },
})

/** `POST /api/blog-posts/ID/changes/discard`: deletes them. */
const discardChanges = adminEndpoint({
  method: 'post',
  path: '/:id/changes/discard',
  handle: async ({ req, ids: { id } }) => {
    await discardPendingChanges(req, id)
    return {}
  },
})

export const postEndpoints = [badges, saveChanges, discardChanges]
