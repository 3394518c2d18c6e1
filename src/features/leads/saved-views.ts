import type { PayloadRequest } from 'payload'
import { MAX_SAVED_VIEWS, readViewFilter, type SavedView } from '@/domain/inbox-view'

/** One's own views and those that others share, by name. */
export async function listSavedViews(req: PayloadRequest): Promise<SavedView[]> {
  const { docs } = await req.payload.find({
    collection: 'inbox-views',
    sort: ['name', 'id'],
    limit: MAX_SAVED_VIEWS,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  })
  return docs.flatMap(({ id, name, shared, owner, filter }) => {
    const read = readViewFilter(filter)
    return read ? [{ id, name, shared, isOwn: owner === req.user?.id, filter: read }] : []
  })
}
