import { type Currency, toMoney } from './money'
import { paths } from './paths'
import { type Days, paidFor, type Tally } from './results'

/** The results of a month's leads, and their cost; null where no cost is known. */
export type Month = { tally: Tally; costCents: number | null }

const NOTHING = 'not known'

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
  const money = (cents: number | null) => (cents === null ? NOTHING : toMoney(cents, currency))
  const [now, then] = [month, before].map(({ tally, costCents }) => {
    const { perLead, perBooked, perWon, back } = paidFor(tally, costCents)
    return [
      String(tally.leads),
      money(perLead),
      money(perBooked),
      money(perWon),
      back === null ? NOTHING : `${back.toFixed(1)} for 1`,
    ]
  })
  const lines = ['Leads', 'Cost per lead', 'Cost per booked call', 'Cost per won job', 'Return'].map(
    (label, index) => `${label}: ${now?.[index]} (the month before: ${then?.[index]})`,
  )
  const leads = month.tally.leads === 1 ? '1 lead' : `${month.tally.leads} leads`
  return {
    subject: `${name}: ${leads}, ${month.tally.won} won`,
    text: [
      `What has become of the leads of ${name} by now:`,
      '',
      ...lines,
      '',
      `${siteUrl}${paths.adminResults}?${new URLSearchParams(days)}`,
      '',
      `You get this mail once a month, with the daily mails. Switch them off at ${siteUrl}${paths.admin}/account`,
    ].join('\n'),
  }
}
