import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { z } from 'zod'
import { findOffer } from '@/features/company/server/offer'
import { assignLead, type TriedLead } from '@/features/leads/rules/lead-rules'
import { isSpam } from '@/features/leads/rules/spam'
import { adminEndpoint } from '@/server/admin-endpoint'
import { readStaff } from './lead-handling'

const HOURS = 24
const MOST_LEADS = 200
/** The number of recent leads to try the rules on, if the last day had none. */
const LAST_LEADS = 20

const texts = z.array(z.string().max(500)).max(100).nullish()
const minutes = z.number().int().min(1).max(2_400)

/** The values of the global's form as they are typed. */
const valuesSchema = z.object({
  rules: z
    .array(
      z.object({
        name: z.string().max(100).nullish(),
        services: texts,
        sources: texts,
        places: texts,
        owners: texts,
        waitMinutes: minutes.nullish(),
      }),
    )
    .max(100)
    .nullish(),
  waitMinutes: minutes,
  spamMark: z.number().min(1).max(100),
})

type Row = {
  id: string
  name: string
  city: string
  source: string
  service_interest: string[]
  created_at: string | Date
  spam_score: string | null
  spam_reasons: string[] | null
}

/**
 * `POST /api/form-submissions/try-rules` with the values of the form of lead handling: the owners that the leads of
 * the last day (the last 20 if there were none) would have got, their first calls, and what would be spam. Nothing
 * is stored, and the rotation of owners does not advance.
 */
export const tryRules = adminEndpoint({
  method: 'post',
  path: '/try-rules',
  body: valuesSchema,
  handle: ({ req, body }) => tryOn(req.payload, body),
})

async function tryOn(payload: Payload, values: z.output<typeof valuesSchema>) {
  const [leads, staff, offer, turn] = await Promise.all([
    readLatest(payload),
    readStaff(payload),
    findOffer(payload),
    readTurn(payload),
  ])
  const tried = leads.map((row, index): TriedLead => {
    const { id, name, city, source } = row
    const shown = { id, name, city, source: offer.sources[source] ?? source }
    const now = new Date(row.created_at)
    const score = { score: Number(row.spam_score ?? 0), reasons: row.spam_reasons ?? [] }
    const createdAt = now.toISOString()
    if (isSpam(score, values.spamMark))
      return { ...shown, createdAt, isSpam: true, owner: null, rule: '', followUpAt: null }
    const ruled = { city, source, serviceInterest: row.service_interest }
    const circumstances = { turn: turn + index, now, sourceNames: offer.sources }
    const { owner, rule, followUpAt } = assignLead(ruled, values, staff, circumstances)
    const person = owner === null ? null : (staff.names[owner] ?? null)
    return { ...shown, createdAt, isSpam: false, owner: person, rule, followUpAt: followUpAt.toISOString() }
  })
  return { leads: tried.toReversed() }
}

async function readLatest({ db }: Payload): Promise<Row[]> {
  const read = async (condition: ReturnType<typeof sql>, limit: number) => {
    const { rows } = await db.drizzle.execute<Row>(sql`
      select id, name, city, source, service_interest, created_at, spam_score, spam_reasons from form_submissions
      where deleted_at is null and ${condition} order by created_at desc limit ${limit}`)
    return rows.toReversed()
  }
  const recent = await read(sql`created_at > now() - make_interval(hours => ${HOURS})`, MOST_LEADS)
  return recent.length > 0 ? recent : read(sql`true`, LAST_LEADS)
}

async function readTurn({ db }: Payload): Promise<number> {
  const { rows } = await db.drizzle.execute<{ turn: number }>(
    sql`select last_value::int as turn from lead_turn`,
  )
  return (rows[0]?.turn ?? 0) + 1
}
