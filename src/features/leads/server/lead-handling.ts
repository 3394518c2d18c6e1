import type { Payload, PayloadRequest } from 'payload'
import type { Currency } from '@/domain/money'
import { staffNames } from '@/domain/staff'
import { listStaff } from '@/features/accounts/server/staff'
import type { ChannelRule } from '@/features/leads/rules/channels'
import type { LeadRules, Staff } from '@/features/leads/rules/lead-rules'
import { bridge } from '@/lib/bridge'
import { cached } from '@/lib/content-cache'

/** How new leads are handled, and by whom. */
export type LeadHandling = LeadRules & {
  spamMark: number
  /** With the names of its admins. */
  staff: Staff & { names: Record<string, string> }
  keepsClickIds: boolean
  countsVisits: boolean
  /** Whether page speed is measured too. */
  measuresSpeed: boolean
  currency: Currency
  /** The owner's rules for channels, which come before those of the product. */
  channels: readonly ChannelRule[]
}

/** The name under which the handling of leads is cached and expired. */
export const LEAD_HANDLING = 'lead handling'

/** How leads are handled now. It is cached until it changes, so a lead needs no query for it. */
export function findLeadHandling(payload: Payload): Promise<LeadHandling> {
  return cached(LEAD_HANDLING, () => readLeadHandling(payload))
}

/** Empties the cache in this process, because an account that it names is gone. */
export function forgetLeadHandling(): void {
  bridge.documents.delete(LEAD_HANDLING)
}

/** Has every process read it again once the transaction of `req` is committed: it names the possible owners of leads. */
export async function expireLeadHandling(req: PayloadRequest): Promise<void> {
  await req.payload.db.expireAfterCommit(await req.transactionID, { cacheKey: LEAD_HANDLING })
}

async function readLeadHandling(payload: Payload): Promise<LeadHandling> {
  // Visitors send leads, and may read none of this.
  const [settings, staff] = await Promise.all([
    payload.findGlobal({ slug: 'lead-handling', depth: 0, overrideAccess: true }),
    readStaff(payload),
  ])
  const rules = (settings.rules ?? []).map((rule) => ({ ...rule, owners: rule.owners?.map(String) }))
  const { waitMinutes, spamMark, keepsClickIds, countsVisits, measuresSpeed, currency } = settings
  return {
    rules,
    waitMinutes,
    spamMark,
    keepsClickIds: Boolean(keepsClickIds),
    countsVisits: Boolean(countsVisits),
    measuresSpeed: Boolean(countsVisits && measuresSpeed),
    currency,
    channels: toChannelRules(settings.channels),
    staff,
  }
}

type WrittenChannel = {
  channel: string
  sources?: string[] | null
  mediums?: string[] | null
  hosts?: string[] | null
}

/** The owner's channels as rules; an empty list matches everything. */
export function toChannelRules(written: readonly WrittenChannel[] | null | undefined): ChannelRule[] {
  const list = (texts: string[] | null | undefined) => (texts?.length ? texts : undefined)
  return (written ?? []).map(({ channel, sources, mediums, hosts }) => ({
    channel,
    sources: list(sources),
    mediums: list(mediums),
    hosts: list(hosts),
  }))
}

/** The staff for the rules of leads; with the rights of the product, because visitors send leads. */
export async function readStaff(payload: Payload): Promise<LeadHandling['staff']> {
  const staff = await listStaff(payload, { overrideAccess: true })
  const idsOf = (people: typeof staff) => people.map(({ id }) => id)
  const available = idsOf(staff.filter(({ takesLeads }) => takesLeads))
  return { available, admins: idsOf(staff), names: staffNames(staff) }
}
