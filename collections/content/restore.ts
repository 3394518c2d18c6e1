import type { CollectionSlug, Endpoint, GlobalSlug, PayloadRequest } from 'payload'
import { flags } from '@/lib/payload-flags'
import { adminEndpoint } from '@/server/admin-endpoint'

const RESTORED = 'Restored as a draft. Visitors see it once you publish it.'

/**
 * `POST /api/SLUG/versions/:id` replaces Payload's endpoint, which publishes what it restores and unpublishes a page
 * when a draft is restored. Here an earlier version becomes the newest draft, by the same rules as every other
 * draft.
 */
function restoreEndpoint(restore: (req: PayloadRequest, id: string) => Promise<object | null>): Endpoint {
  return adminEndpoint({
    method: 'post',
    path: '/versions/:id',
    handle: async ({ req, ids }) => {
      const doc = await restore(req, ids.id)
      return doc && { message: RESTORED, doc }
    },
  })
}

export const restoreDocument = (collection: CollectionSlug): Endpoint =>
  restoreEndpoint(async (req, id) => {
    const how = { collection, depth: 0, overrideAccess: false, user: req.user, req } as const
    const found = await req.payload.findVersionByID({ ...how, id, disableErrors: true })
    if (!found) return null
    const data = { ...found.version, _status: 'draft' }
    return req.payload.update({
      ...how,
      id: String(found.parent),
      draft: true,
      data,
      // Fields that the server sets are restored with the text (`keepExampleBadge`).
      context: flags({ bringsVersionBack: true }),
    })
  })

export const restoreGlobal = (slug: GlobalSlug): Endpoint =>
  restoreEndpoint(async (req, id) => {
    const how = { slug, depth: 0, overrideAccess: false, user: req.user, req } as const
    const found = await req.payload.findGlobalVersionByID({ ...how, id, disableErrors: true })
    if (!found) return null
    const data = { ...found.version, _status: 'draft' as const }
    return req.payload.updateGlobal({
      ...how,
      draft: true,
      data,
      context: flags({ bringsVersionBack: true }),
    })
  })
