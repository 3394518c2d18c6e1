/**
 * The present results of the leads that came in on some days. Spam and trash are not counted. A lead that was booked
 * and then lost counts as booked. `revenueCents` is the value of the won leads.
 */
export type Tally = { leads: number; reached: number; booked: number; won: number; revenueCents: number }

export const NO_TALLY: Tally = { leads: 0, reached: 0, booked: 0, won: 0, revenueCents: 0 }

/** All of a range's costs; null where none is known. */
export function sumOfCosts(costs: ReadonlyMap<string, number>): number | null {
  return costs.size === 0 ? null : [...costs.values()].reduce((sum, cents) => sum + cents, 0)
}

/**
 * The results of the leads that the costs have paid for: of the channels whose cost is known. Leads that came
 * without an ad make no ad cheaper.
 *
 * @param channels - the results of all channels
 */
export function resultsOfPaid(
  channels: readonly (Tally & { key: string })[],
  costs: ReadonlyMap<string, number>,
): Tally {
  const sum = { ...NO_TALLY }
  for (const { key, leads, reached, booked, won, revenueCents } of channels) {
    if (!costs.has(key)) continue
    sum.leads += leads
    sum.reached += reached
    sum.booked += booked
    sum.won += won
    sum.revenueCents += revenueCents
  }
  return sum
}

/** A cost for each result in cents, or the reason why there is none. */
export type Paid = Record<'perLead' | 'perBooked' | 'perWon', number | string> & {
  /** The revenue for each unit of cost. */
  back: number | string
}

/** The reason of all figures that need a cost. */
export const NO_COST = 'no cost known'

/** Divides a cost by the results of the leads that it has paid for; null is a cost that is not known. */
export function paidFor({ leads, booked, won, revenueCents }: Tally, costCents: number | null): Paid {
  if (costCents === null) return { perLead: NO_COST, perBooked: NO_COST, perWon: NO_COST, back: NO_COST }
  const per = (count: number, none: string) => (count === 0 ? none : Math.round(costCents / count))
  return {
    perLead: per(leads, 'no lead'),
    perBooked: per(booked, 'none booked'),
    perWon: per(won, 'none won'),
    back: costCents === 0 ? 'cost nothing' : revenueCents / costCents,
  }
}

/** The share of leads that were won, from 0 to 1; null without leads. */
export function closeRate({ leads, won }: Tally): number | null {
  return leads === 0 ? null : won / leads
}
