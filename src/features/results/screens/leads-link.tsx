import Link from 'next/link'
import type { Days } from '@/domain/day-range'
import { paths } from '@/domain/paths'
import { BUSINESS_DAYS, toListTexts } from '@/features/leads/rules/inbox-view'
import type { FilterList } from '@/features/leads/rules/lead-filter'
import { toLeads } from './report-card'

type Lists = Partial<Record<FilterList, readonly string[]>>

/** The leads that came in on some days of the business and have these values. */
export type Leads = { days: Days; lists?: Lists }

export const REACHED: Lists = { milestones: ['reached'] }
export const UNREACHED: Lists = { milestones: ['unreached'] }
export const BOOKED: Lists = { milestones: ['booked'] }
export const WON: Lists = { stages: ['won'] }

/** The URL of the inbox with these leads. */
export function toInbox({ days, lists = {} }: Leads): string {
  return `${paths.adminSubmissions}?${new URLSearchParams({ ...days, zone: BUSINESS_DAYS, ...toListTexts(lists) })}`
}

/** The words behind a count that say which leads it counts; a group without a key puts its name in brackets. */
export const ofGroup = (key: string, name: string) =>
  key === '' ? `(${name.toLowerCase()})` : `from ${name}`

type Props = Leads & {
  count: number
  /** The words behind '12 leads', for example 'from Paid search'. */
  of: string
}

/** A count of leads that links to them in the inbox. Zero is no link. */
export function LeadsLink({ count, of, ...leads }: Props) {
  const text = count.toLocaleString('en-US')
  if (count === 0) return text
  return (
    <Link href={toInbox(leads)} prefetch={false} aria-label={`${toLeads(count)} ${of}`}>
      {text}
    </Link>
  )
}
