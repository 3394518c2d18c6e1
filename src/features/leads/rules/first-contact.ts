import { workingClock } from '@/domain/working-hours'

/**
 * The times at which a lead came in and was first contacted, in milliseconds since 1970, because creating twenty
 * thousand dates takes too long.
 */
export type Contacted = {
  createdAt: number
  firstContactAt: number | null
  owner: string | null
  source: string
}

/**
 * How long leads waited for their first contact, in milliseconds. `count` is the number of leads, and `reached` the
 * number of those with a contact.
 */
export type ContactTime = {
  count: number
  reached: number
  median: number
  ninetieth: number
  /** The median in working hours. */
  workMedian: number
  workNinetieth: number
}

/** One group of leads: `key` is an owner's id or a source. */
export type ContactGroup = ContactTime & { key: string }

export type ContactReport = { all: ContactTime; owners: ContactGroup[]; sources: ContactGroup[] }

/**
 * The median and 90th percentile of the time from a lead to its first contact: for all leads, by owner ('' for leads
 * without one) and by source, the largest group first. Leads without a contact are counted, but have no time.
 *
 * @param now - contacts until then count
 */
export function toContactReport(leads: readonly Contacted[], now: Date): ContactReport {
  const oldest = leads.reduce((time, { createdAt }) => Math.min(time, createdAt), now.getTime())
  const clock = workingClock(new Date(oldest), now)
  const all = newWaits()
  const [owners, sources] = [new Map<string, WaitTimes>(), new Map<string, WaitTimes>()]
  for (const { createdAt, firstContactAt, owner, source } of leads) {
    const groups = [all, waitsOf(owners, owner ?? ''), waitsOf(sources, source)]
    for (const waits of groups) waits.count += 1
    if (firstContactAt === null) continue
    const wait = Math.max(0, firstContactAt - createdAt)
    const work = Math.max(0, clock(firstContactAt) - clock(createdAt))
    for (const waits of groups) {
      waits.wait.push(wait)
      waits.work.push(work)
    }
  }
  return { all: summed(all), owners: groupsOf(owners), sources: groupsOf(sources) }
}

/** The waiting times of the contacted leads of a group, and the number of all its leads. */
type WaitTimes = { count: number; wait: number[]; work: number[] }

const newWaits = (): WaitTimes => ({ count: 0, wait: [], work: [] })

function waitsOf(groups: Map<string, WaitTimes>, key: string): WaitTimes {
  const waits = groups.get(key) ?? newWaits()
  groups.set(key, waits)
  return waits
}

function groupsOf(groups: ReadonlyMap<string, WaitTimes>): ContactGroup[] {
  return [...groups]
    .map(([key, waits]) => ({ key, ...summed(waits) }))
    .sort((a, b) => b.count - a.count || a.key.localeCompare(b.key))
}

function summed({ count, ...waits }: WaitTimes): ContactTime {
  // A typed array sorts numerically without a comparing function, which takes a tenth of the time for twenty thousand.
  const [wait, work] = [new Float64Array(waits.wait).sort(), new Float64Array(waits.work).sort()]
  return {
    count,
    reached: wait.length,
    median: percentile(wait, 0.5),
    ninetieth: percentile(wait, 0.9),
    workMedian: percentile(work, 0.5),
    workNinetieth: percentile(work, 0.9),
  }
}

/**
 * A percentile, interpolated between two values like PostgreSQL's percentile_cont.
 *
 * @param sorted - ascending; 0 for an empty list
 * @param share - from 0 to 1
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place - Math.floor(place))
}
