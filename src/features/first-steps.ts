import type { PayloadRequest } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { FIRST_STEPS, FIRST_STEPS_KEY, type FirstStep } from '@/domain/first-steps'
import { ADMIN_ROLE } from '@/domain/roles'
import { env } from '@/env'

type Saved = { company: boolean | null; policy: boolean | null; costs: boolean | null; invited: boolean }

/** The content of a new site is made within one moment; what was saved later was saved by somebody. */
const isSaved = (table: string) =>
  `(select updated_at > created_at + interval '1 second' from ${table} limit 1)`

const SAVED = `select ${isSaved('company')} as company, ${isSaved('privacy')} as policy,
  (select jsonb_typeof(costs) = 'array' and costs <> '[]' from channel_costs limit 1) as costs,
  exists (select from invitations where withdrawn_at is null) as invited`

/**
 * What an owner of a new site does first, and whether it is done, read from what is stored; null for admins with areas,
 * once everything is done, and for whoever has put the list away.
 */
export async function readFirstSteps(req: PayloadRequest): Promise<Record<FirstStep, boolean> | null> {
  if (!isUnlimited(req.user)) return null
  const { payload } = req
  const [{ rows }, { totalDocs: admins }, { totalDocs: putAway }] = await Promise.all([
    payload.db.pool.query<Saved>(SAVED),
    payload.count({
      collection: 'users',
      where: { roles: { in: [ADMIN_ROLE] } },
      overrideAccess: false,
      req,
    }),
    // Payload lets everybody read their own preferences alone.
    payload.count({
      collection: 'payload-preferences',
      where: { key: { equals: FIRST_STEPS_KEY } },
      overrideAccess: false,
      req,
    }),
  ])
  const [saved] = rows
  const done: Record<FirstStep, boolean> = {
    company: saved?.company === true || Boolean(env.COMPANY_NAME && env.COMPANY_PHONE),
    mail: Boolean(env.SMTP_URL && env.LEADS_TO),
    invite: admins > 1 || saved?.invited === true,
    costs: saved?.costs === true,
    policy: saved?.policy === true,
  }
  return putAway > 0 || FIRST_STEPS.every((step) => done[step]) ? null : done
}
