import type { CollectionBeforeDeleteHook } from 'payload'

/** A deleted lead leaves no copy of itself in the mails about it. */
export const deleteMailOfLead: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.delete({
    collection: 'outbox',
    where: { lead: { equals: id } },
    overrideAccess: false,
    req,
  })
}
