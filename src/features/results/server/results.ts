import type { Payload, PayloadRequest } from 'payload'
import type pg from 'pg'
import { inTransaction } from '@/data/transaction'
import { requireMay } from '@/domain/areas'
import type { Days } from '@/domain/day-range'
import type { Currency } from '@/domain/money'
import { type AppointmentSums, sumAppointments } from '@/features/booking/server/appointment-sums'
import { CHANNELS } from '@/features/leads/rules/channels'
import { SPEEDS } from '@/features/leads/rules/speeds'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { type CostGap, costGaps, costsWithin, readCosts } from '@/features/results/rules/channel-costs'
import { NO_TALLY, type Tally } from '@/features/results/rules/results'
import { type Group, type ResultsBy, readSums } from './lead-sums'

export type Results = { all: Tally; speeds: Group[] } & Record<ResultsBy, Group[]>

/** What can be read of the results by itself, because no screen shows all of them. */
type Parts = {
  results: keyof Results
  channels: 'all' | 'channel'
  jobs: 'all' | 'campaign' | 'page' | 'source'
  visits: 'all' | 'channel' | 'campaign' | 'page'
  speeds: 'speeds'
}

/** Beyond PostgreSQL's usual 4 MB the leads of years are sorted for each grouping, which takes 1.7 times as long. */
const GROUPS_MEMORY = '64MB'

/**
 * What has become of the leads that came in on some days, by now: of all, by channel, campaign, page and form, the largest
 * group first, and by how soon they were reached; or a part of that.
 *
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function readResults<Part extends keyof Parts>(
  req: PayloadRequest,
  days: Days,
  part: Part,
): Promise<Pick<Results, Parts[Part]>> {
  requireMay(req, 'form-submissions')
  return inTransaction(req.payload, async ({ client }) => {
    await client.query(`select set_config('work_mem', $1, true)`, [GROUPS_MEMORY])
    return tallyLeads(client, days, part)
  })
}

/** The same, for what the product does by itself. */
export async function tallyLeads<Part extends keyof Parts>(
  database: Pick<pg.PoolClient, 'query'>,
  days: Days,
  part: Part,
): Promise<Pick<Results, Parts[Part]>> {
  const sums = await readSums(database, part, days)
  const groups = (kind: string) => sums.flatMap(({ kind: own, ...group }) => (own === kind ? [group] : []))
  const speeds = groups('speed')
  const results: Results = {
    all: tallyOf(groups('all')),
    speeds: SPEEDS.map((_, index) => ({
      ...(speeds.find(({ key }) => key === String(index)) ?? NO_TALLY),
      key: String(index),
    })),
    channel: groups('channel'),
    campaign: groups('campaign'),
    page: groups('page'),
    source: groups('source'),
  }
  return results
}

function tallyOf([all]: readonly Group[]): Tally {
  if (!all) return NO_TALLY
  const { leads, reached, booked, won, revenueCents } = all
  return { leads, reached, booked, won, revenueCents }
}

/** What has become of the appointments of the leads that came in on some days; for admins. */
export async function readAppointments(req: PayloadRequest, days: Days): Promise<AppointmentSums> {
  requireMay(req, 'form-submissions')
  return sumAppointments(req.payload.db.pool, days)
}

/** What channels have cost in some days, in the owner's currency; for admins. */
export async function readCostsOf(req: PayloadRequest, days: readonly Days[]): Promise<Costs> {
  requireMay(req, 'form-submissions')
  return costsOf(req.payload, days, { overrideAccess: false, req })
}

/** The costs of each of some ranges of days, and the months of these days for which a channel has none written down. */
type Costs = { currency: Currency; costs: Map<string, number>[]; gaps: CostGap[][] }

/** The same, for what the product does by itself where the access says so. */
export async function costsOf(
  payload: Payload,
  days: readonly Days[],
  access: { overrideAccess: false; req: PayloadRequest } | { overrideAccess: true },
): Promise<Costs> {
  const [{ costs }, { currency, channels }] = await Promise.all([
    payload.findGlobal({ slug: 'channel-costs', depth: 0, ...access }),
    findLeadHandling(payload),
  ])
  const known = readCosts(costs ?? []) ?? []
  const names = [...channels.map(({ channel }) => channel), ...CHANNELS]
  return {
    currency,
    costs: days.map((each) => costsWithin(known, each, names)),
    gaps: days.map((each) => costGaps(known, each, names)),
  }
}
