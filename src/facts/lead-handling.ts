import type { Payload } from 'payload'
import { ADMIN_ROLE } from '@/domain/account'
import type { LeadRules, Staff } from '@/domain/lead-rules'
import { bridge } from '@/lib/bridge'
import { cached } from '@/lib/words-cache'

/** How new leads are handled, and by whom. */
export type LeadHandling = LeadRules & { spamMark: number; staff: Staff; readAt: number }

const KEY = 'lead handling'

/** Other processes change it too, such as `npm run admin:create`. */
const FRESH_MS = 60_000

/** How leads are handled now. A lead costs no question of its own: it is asked again when it changes, and each minute. */
export async function findLeadHandling(payload: Payload): Promise<LeadHandling> {
  const known = await cached(KEY, () => readLeadHandling(payload))
  if (Date.now() - known.readAt < FRESH_MS) return known
  forgetLeadHandling()
  return cached(KEY, () => readLeadHandling(payload))
}

/** Has it asked again: the global or an account has changed. */
export function forgetLeadHandling(): void {
  bridge.documents.delete(KEY)
}

async function readLeadHandling(payload: Payload): Promise<LeadHandling> {
  const readAt = Date.now()
  // Leads come from visitors, who may read none of this.
  const [words, staff] = await Promise.all([
    payload.findGlobal({ slug: 'lead-handling', depth: 0, overrideAccess: true }),
    readStaff(payload),
  ])
  const rules = (words.rules ?? []).map((rule) => ({ ...rule, owners: rule.owners?.map(String) }))
  return { rules, waitMinutes: words.waitMinutes, spamMark: words.spamMark, staff, readAt }
}

/** All who may have leads: admins, of whom some are available for new ones. */
export async function readStaff(payload: Payload): Promise<Staff & { emails: Record<string, string> }> {
  const { docs } = await payload.find({
    ...{ collection: 'users', depth: 0, pagination: false, overrideAccess: true, sort: 'createdAt' },
    ...{ where: { roles: { in: [ADMIN_ROLE] } }, select: { takesLeads: true, email: true } },
  })
  const idsOf = (users: typeof docs) => users.map(({ id }) => String(id))
  const emails = Object.fromEntries(docs.map(({ id, email }) => [String(id), email]))
  return { available: idsOf(docs.filter(({ takesLeads }) => takesLeads)), admins: idsOf(docs), emails }
}
