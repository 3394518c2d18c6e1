import type { CollectionBeforeOperationHook } from 'payload'
import { refuseStale } from '@/server/stale-save'

/**
 * `select` is used for reads alone. Payload gives later hooks only the selected fields, so a hook that does not see
 * the status would leave a document on its former pages.
 */
export function withoutSelect<Args extends object>(args: Args): Args {
  if (!('select' in args)) return args
  const { select: _, ...whole } = args
  return whole as Args
}

/** The table of a collection or a global. */
export const tableOf = (slug: string) => slug.replaceAll('-', '_')

/**
 * What every change of a document goes through first. A save of what somebody else stored after it was opened is refused.
 *
 * Payload's lock of an open document tells other editors, and refuses nothing.
 *
 * @param hasDrafts - whether the newest version may be a draft beside the row
 * @param message - what the refusal says
 */
export function guardSave(hasDrafts: boolean, message: string): CollectionBeforeOperationHook {
  return async ({ args, operation, collection, req }) => {
    if (operation === 'read') return args
    if (operation === 'update') {
      const id: unknown = 'id' in args ? args.id : undefined
      await refuseStale(req, { table: tableOf(collection.slug), id, hasDrafts, message })
    }
    return { ...withoutSelect(args), overrideLock: true }
  }
}
