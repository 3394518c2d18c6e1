import type { CollectionBeforeOperationHook } from 'payload'

/**
 * What a request selects counts for reads alone. Payload gives the hooks that follow a change only the fields that were
 * selected, and a post whose `published` they do not see would stay on pages that it has left.
 */
export const changeWhole: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation === 'read' || !('select' in args)) return args
  const { select: _, ...whole } = args
  return whole
}
