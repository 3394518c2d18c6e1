import type { Payload } from 'payload'
import type pg from 'pg'
import { monthOf } from '@/domain/day-range'
import { env } from '@/env'
import { toMonthlyMail } from '@/features/results/rules/monthly-mail'
import { resultsOfPaid } from '@/features/results/rules/results'
import { costsOf, tallyLeads } from './results'

/**
 * The mail about the month before a day's. It asks no access function: who gets the daily mail may read leads and costs.
 *
 * @param day - as `2026-11-02`
 */
export async function writeMonthlyMail(
  payload: Payload,
  database: Pick<pg.PoolClient, 'query'>,
  day: string,
): Promise<{ subject: string; text: string }> {
  const [days, before] = [monthOf(day, 1), monthOf(day, 2)]
  const { currency, costs } = await costsOf(payload, [days, before], { overrideAccess: true })
  const [month, former] = [
    await tallyLeads(database, days, 'channels'),
    await tallyLeads(database, before, 'channels'),
  ]
  const of = ({ all, channel }: typeof month, index: number) => {
    const cost = costs[index] ?? new Map<string, number>()
    return { tally: all, paid: resultsOfPaid(channel, cost), costs: cost }
  }
  return toMonthlyMail({ days, month: of(month, 0), before: of(former, 1), currency }, env.SITE_URL)
}
