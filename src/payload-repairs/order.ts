import type { CollectionBeforeOperationHook, PayloadHandler, SanitizedConfig } from 'payload'
import { generateKeyBetween } from 'payload/shared'
import { Refusal } from '@/server/errors'

const NO_PLACE = 'This is no place in the order of a list'

/**
 * Refuses an order after which Payload could add nothing to the list, and a move beside a document whose place is none:
 * Payload checks neither.
 */
export function guardOrder({ collections, endpoints }: SanitizedConfig): void {
  for (const { orderable, hooks } of collections)
    if (orderable) hooks.beforeOperation = [refuseBadOrder, ...(hooks.beforeOperation ?? [])]
  for (const endpoint of endpoints)
    if (endpoint.path === '/reorder') endpoint.handler = guarded(endpoint.handler)
}

const refuseBadOrder: CollectionBeforeOperationHook = ({ args, operation }) => {
  const data: object | undefined = operation !== 'read' && 'data' in args ? args.data : undefined
  const order: unknown = data && '_order' in data ? data._order : null
  if (order != null && !isOrder(order)) throw new Refusal(NO_PLACE, 400)
  return args
}

function guarded(handler: PayloadHandler): PayloadHandler {
  return async (req) => {
    const body: unknown = await req.json?.()
    if (!namesPlace(body)) return Response.json({ error: NO_PLACE }, { status: 400 })
    return handler(Object.assign(req, { json: async () => body }))
  }
}

function namesPlace(body: unknown): boolean {
  const target = body instanceof Object && 'target' in body ? body.target : null
  if (!(target instanceof Object)) return false
  // A document without an order has no key, or gets one later.
  const key = 'key' in target ? target.key : null
  return !key || key === 'pending' || isOrder(key)
}

function isOrder(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[\da-z]+$/.test(value)) return false
  try {
    return generateKeyBetween(value, null) > value
  } catch {
    return false
  }
}
