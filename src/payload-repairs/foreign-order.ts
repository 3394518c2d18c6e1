import type { CollectionBeforeOperationHook, SanitizedConfig } from 'payload'
import { Refusal } from '@/server/errors'

/** Refuses, in every collection, an order by a field of a related document. */
export function guardSort({ collections }: SanitizedConfig): void {
  for (const { hooks } of collections)
    hooks.beforeOperation = [refuseForeignOrder, ...(hooks.beforeOperation ?? [])]
}

/**
 * Refuses an order by a field of a related document, because the order of rows reveals the field even to those who
 * may not read it. Payload's list of versions orders by a field of the version.
 */
const refuseForeignOrder: CollectionBeforeOperationHook = ({ args, overrideAccess }) => {
  const sort = !overrideAccess && 'sort' in args ? [args.sort ?? []].flat() : []
  const names = sort.flatMap((each) => String(each).split(','))
  if (names.some((name) => name.includes('.') && !/^-?version\.\w+$/.test(name)))
    throw new Refusal('Rows are ordered by fields of their own', 400)
  return args
}
