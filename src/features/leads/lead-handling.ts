import type { Payload } from 'payload'
import type { ChannelRule } from '@/domain/channels'
import type { LeadRules, Staff } from '@/domain/lead-rules'
import type { Currency } from '@/domain/money'
import { staffNames } from '@/domain/staff'
import { listStaff } from '@/features/accounts/staff'
import { bridge } from '@/lib/bridge'
import { cached } from '@/lib/content-cache'

/** How new leads are handled, and by whom. */
export type LeadHandling = LeadRules & {
  spamMark: number
  staff: Staff
  keepsClickIds: boolean
  countsVisits: boolean
  /** Whether page speed is measured too. */
  measuresSpeed: boolean
  currency: Currency
  /** The owner's rules for channels, which come before those of the product. */
  channels: readonly ChannelRule[]
}

/** What expires when the global or the account of an admin has changed. */
export const LEAD_HANDLING = 'lead handling'

/** How leads are handled now. A lead costs no question of its own: it is asked again when it changes. */
export function findLeadHandling(payload: Payload): Promise<LeadHandling> {
  return cached(LEAD_HANDLING, () => readLeadHandling(payload))
}

/** Has it asked again in this process: somebody whom it names is gone. */
export function forgetLeadHandling(): void {
  bridge.documents.delete(LEAD_HANDLING)
}

async function readLeadHandling(payload: Payload): Promise<LeadHandling> {
  // Leads come from visitors, who may read none of this.
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

/** The owner's channels as rules; a list that is empty asks nothing. */
export function toChannelRules(written: readonly WrittenChannel[] | null | undefined): ChannelRule[] {
  const list = (texts: string[] | null | undefined) => (texts?.length ? texts : undefined)
  return (written ?? []).map(({ channel, sources, mediums, hosts }) => ({
    channel,
    sources: list(sources),
    mediums: list(mediums),
    hosts: list(hosts),
  }))
}

/** The staff as the rules for leads know them; with the rights of the product, because visitors send leads. */
export async function readStaff(payload: Payload): Promise<Staff & { names: Record<string, string> }> {
  const staff = await listStaff(payload, { overrideAccess: true })
  const idsOf = (people: typeof staff) => people.map(({ id }) => id)
  const available = idsOf(staff.filter(({ takesLeads }) => takesLeads))
  return { available, admins: idsOf(staff), names: staffNames(staff) }
}
