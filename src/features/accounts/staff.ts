import type { Payload, PayloadRequest, Where } from 'payload'
import { ADMIN_ROLE } from '@/domain/account'
import type { Staff } from '@/domain/staff'

/** With the rights of whoever asks; with all rights only for what a visitor sets off, who may read no account. */
type Access = { overrideAccess: false; req: PayloadRequest } | { overrideAccess: true }

/**
 * Everybody who may own a lead, in the order of their accounts' ages: the rules give leads out by it.
 *
 * @param withFormer - the other accounts too: who is no longer on the staff may still own leads
 */
export async function listStaff(
  payload: Payload,
  access: Access,
  { withFormer = false } = {},
): Promise<Staff[]> {
  const where: Where = withFormer ? {} : { roles: { in: [ADMIN_ROLE] } }
  const { docs } = await payload.find({
    ...access,
    collection: 'users',
    where,
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    select: { name: true, email: true, takesLeads: true },
  })
  return docs.map(({ id, name, email, takesLeads }) => {
    return { id: String(id), name: name ?? '', email, takesLeads: Boolean(takesLeads) }
  })
}
