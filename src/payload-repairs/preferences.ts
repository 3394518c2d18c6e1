import type {
  CollectionAfterChangeHook,
  CollectionAfterReadHook,
  CollectionBeforeChangeHook,
  PayloadHandler,
  PayloadRequest,
  SanitizedConfig,
} from 'payload'
import { connectionOf } from '@/data/transaction'
import { toRows } from '@/domain/list-limit'
import { isRecord } from '@/lib/fetch-json'
import { Refusal } from '@/server/errors'

const PREFERENCES = 'payload-preferences'

/** The most characters of one preference: far more than the columns and folded parts of any screen. */
const LONGEST = 20_000

/** The preferences that are kept of a person. Each list has one, and each document whose tabs or folds somebody has used. */
const MOST = 500

/** As many rows as a list gives, also where somebody has once asked for more. */
const fewRows: CollectionAfterReadHook = ({ doc }) => {
  const value: unknown = doc.value
  if (isRecord(value) && value.limit !== undefined) doc.value = { ...value, limit: toRows(value.limit) }
  return doc
}

const refuseLong: CollectionBeforeChangeHook = ({ data }) => {
  requireShort(data.value)
  return data
}

const forgetOldest: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation === 'create') await keepNewest(req)
  return doc
}

/**
 * Bounds Payload's own collection of what people prefer, whose rows it lets everybody write without end, and past the hooks.
 */
export function boundPreferences({ collections }: SanitizedConfig): void {
  for (const { slug, hooks, endpoints } of collections) {
    if (slug !== PREFERENCES) continue
    hooks.beforeChange = [refuseLong, ...(hooks.beforeChange ?? [])]
    hooks.afterChange = [...(hooks.afterChange ?? []), forgetOldest]
    hooks.afterRead = [...(hooks.afterRead ?? []), fewRows]
    for (const endpoint of endpoints || [])
      if (endpoint.method === 'post' && endpoint.path === '/:key')
        endpoint.handler = bounded(endpoint.handler)
  }
}

function bounded(write: PayloadHandler): PayloadHandler {
  return async (req) => {
    const body: unknown = await req.json?.()
    requireShort(body)
    req.json = () => Promise.resolve(body)
    const response = await write(req)
    await keepNewest(req)
    return response
  }
}

function requireShort(value: unknown): void {
  if ((JSON.stringify(value) ?? '').length > LONGEST) throw new Refusal('This is too large to be kept', 413)
}

/** What somebody has not used for longest is forgotten: a list is then shown as it is to everybody. */
async function keepNewest(req: PayloadRequest): Promise<void> {
  const db = await connectionOf(req)
  await db.query(
    `delete from payload_preferences where id in (
       select preference.id from payload_preferences preference
         join payload_preferences_rels owner on owner.parent_id = preference.id
       where owner.users_id = $1 order by preference.updated_at desc, preference.id desc offset ${MOST})`,
    [req.user?.id],
  )
}
