import { randomUUID } from 'node:crypto'
import { LEAD_FAULTS } from './lead-faults'
import type { Product } from './product'
import { shuffled } from './random'
import { sendAsBrowser } from './visitor'

const VISITORS = 40
/** So many of those who see an error call instead; the others press the button again. */
const GIVE_UP_SHARE = 0.02
const LAST_TRIES = 200

/** What became of leads that were sent while things went wrong. */
export type Count = {
  sent: number
  /** Answered 201: the visitor was thanked. */
  acknowledged: number
  stored: number
  /** Acknowledged, and not stored. */
  lost: number
  /** Stored more than once, by key or by e-mail address. */
  doubled: number
  /** Stored without the record of the consent, or with two. */
  torn: number
  /** Answers that were neither 201 nor 503 nor a broken connection, by status. */
  strange: Record<string, number>
  tries: number
  faults: Record<string, number>
  seconds: number
}

type Sent = { key: string; email: string; id: string | null }

/**
 * Sends leads from 40 visitors at once while every fault of the list happens, in random order, as often as
 * `rounds` says; counts what is stored when all is quiet again.
 */
export async function countLeads(
  product: Product,
  { leads, rounds, random }: { leads: number; rounds: number; random: () => number },
): Promise<Count> {
  const began = performance.now()
  const sent: Sent[] = []
  const tally = { tries: 0, strange: {} as Record<string, number>, faults: {} as Record<string, number> }
  const plan = Array.from({ length: rounds }, () => shuffled(Object.keys(LEAD_FAULTS), random)).flat()
  // Each fault has its share of the leads, so that some are on their way whatever happens.
  let allowed = 0
  let isQuiet = false

  const visit = async (index: number) => {
    const lead: Sent = { key: randomUUID(), email: `count-${index}@example.com`, id: null }
    sent.push(lead)
    for (let tries = 0; tries < LAST_TRIES; tries += 1) {
      tally.tries += 1
      const { status, text } = await sendAsBrowser(product.origin, lead.email, lead.key)
      if (status === 201) lead.id = JSON.parse(text).id
      if (status === 201) return
      if (status !== 503 && status !== 0) tally.strange[status] = (tally.strange[status] ?? 0) + 1
      if (random() < GIVE_UP_SHARE) return
      await new Promise((resolve) => setTimeout(resolve, 100 + random() * 400))
    }
  }
  const visitor = async () => {
    while (!(isQuiet && sent.length >= leads)) {
      if (sent.length < Math.min(allowed, leads)) await visit(sent.length)
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const visitors = Array.from({ length: VISITORS }, visitor)
  for (const [step, name] of plan.entries()) {
    allowed = Math.ceil((leads * (step + 1)) / plan.length)
    await until(() => sent.length > (leads * step) / plan.length)
    await LEAD_FAULTS[name]?.(product, random)
    tally.faults[name] = (tally.faults[name] ?? 0) + 1
    await until(() => sent.length >= allowed)
  }
  isQuiet = true
  await Promise.all(visitors)
  const seconds = Math.round((performance.now() - began) / 1000)
  return { ...(await compare(product, sent)), ...tally, seconds }
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

type Row = { id: string; email: string; key: string; consents: number }

async function compare(product: Product, sent: Sent[]) {
  const rows = await product.query<Row>(
    `select id, email, idempotency_key as key,
       (select count(*)::int from consent_records where lead_id = form_submissions.id) as consents
     from form_submissions where email like 'count-%'`,
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const acknowledged = sent.filter(({ id }) => id !== null)
  return {
    sent: sent.length,
    acknowledged: acknowledged.length,
    stored: rows.length,
    lost: acknowledged.filter(({ id, key }) => stored.get(id ?? '')?.key !== key).length,
    doubled:
      rows.length -
      Math.min(new Set(rows.map(({ key }) => key)).size, new Set(rows.map(({ email }) => email)).size),
    torn: rows.filter(({ consents }) => consents !== 1).length,
  }
}
