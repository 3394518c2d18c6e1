import type { Days } from '@/domain/day-range'
import { type Currency, toMoney } from '@/domain/money'
import { paths } from '@/domain/paths'
import { paidFor, sumOfCosts, type Tally } from './results'

/** The results of a month's leads, what channels have cost, and the results of the leads of these channels. */
export type Month = { tally: Tally; paid: Tally; costs: ReadonlyMap<string, number> }

/**
 * Writes the mail with the five figures of a month, each beside that of the month before. It contains no names of
 * people.
 *
 * @param days - of the month
 * @param siteUrl - the public origin, without a slash at its end
 */
export function toMonthlyMail(
  { days, month, before, currency }: { days: Days; month: Month; before: Month; currency: Currency },
  siteUrl: string,
): { subject: string; text: string } {
  const name = new Date(`${days.from}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const money = (cents: number | string) => (typeof cents === 'number' ? toMoney(cents, currency) : cents)
  const [now, then] = [month, before].map(({ tally, paid, costs }) => {
    const { perLead, perBooked, perWon, back } = paidFor(paid, sumOfCosts(costs))
    return [
      String(tally.leads),
      money(perLead),
      money(perBooked),
      money(perWon),
      typeof back === 'number' ? `${back.toFixed(1)} for 1` : back,
    ]
  })
  const channels = [...month.costs.keys()]
  const lines = ['Leads', 'Cost per lead', 'Cost per booked call', 'Cost per won job', 'Return'].map(
    (label, index) => `${label}: ${now?.[index]} (the month before: ${then?.[index]})`,
  )
  const of = (leads: number) => (leads === 1 ? '1 lead' : `${leads} leads`)
  return {
    subject: `${name}: ${of(month.tally.leads)}, ${month.tally.won} won`,
    text: [
      `What has become of the leads of ${name} by now:`,
      '',
      ...lines,
      ...(channels.length === 0
        ? []
        : ['', `Costs and return are of the ${of(month.paid.leads)} of ${channels.join(', ')}.`]),
      '',
      `${siteUrl}${paths.adminResults}?${new URLSearchParams(days)}`,
      '',
      `You get this mail once a month, with the daily mails. Switch them off at ${siteUrl}${paths.admin}/account`,
    ].join('\n'),
  }
}
