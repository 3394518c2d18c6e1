import type { Payload, PayloadRequest, Where } from 'payload'
import { mayDo } from '@/domain/areas'
import { ADMIN_ROLE } from '@/domain/roles'
import type { Staff } from '@/domain/staff'
import { Refusal } from '@/server/errors'

/** The rights of whoever asks. All rights are for what a visitor causes, who does not see the result. */
type Access = { overrideAccess: false; req: PayloadRequest } | { overrideAccess: true }

const LEADS = { collection: 'form-submissions' }

type StaffFilter = {
  /** Includes accounts that have lost the role or the area, because they may still own leads. */
  withFormer?: boolean
  /** Includes admins of other areas. */
  ofAnyArea?: boolean
}

/**
 * Everybody who may own a lead, in the order of their accounts' ages: the rules give leads out by it. For whoever may read
 * leads.
 *
 * @throws {Refusal} 403 for everybody else
 */
export async function listStaff(
  payload: Payload,
  access: Access,
  { withFormer = false, ofAnyArea = withFormer }: StaffFilter = {},
): Promise<Staff[]> {
  if (!access.overrideAccess && !mayDo(access.req.user, LEADS, 'read')) throw new Refusal('Not allowed', 403)
  const where: Where = withFormer ? {} : { roles: { in: [ADMIN_ROLE] } }
  const { docs } = await payload.find({
    // Whoever was asked above need not reach accounts: these are names, and nothing else of them.
    overrideAccess: true,
    req: access.overrideAccess ? undefined : access.req,
    collection: 'users',
    where,
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    select: { name: true, email: true, takesLeads: true, roles: true, areas: true },
  })
  return docs
    .filter((user) => ofAnyArea || mayDo(user, LEADS, 'read'))
    .map(({ id, name, email, takesLeads }) => {
      return { id: String(id), name: name ?? '', email, takesLeads: Boolean(takesLeads) }
    })
}
