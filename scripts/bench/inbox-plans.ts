import type { Client } from 'pg'

const MATCH = `deleted_at is null and stage <> 'spam' and (name_folded like '%PART%' or email_folded like '%PART%' or phone like '%PART%')`
/** The condition of whereOf in src/features/leads/inbox-conditions.ts for the list without a chosen view. */
const SHOWN = "deleted_at is null and stage <> 'spam'"
const NEWEST = 'order by created_at desc, id desc'

const TEXT = "coalesce(city::text, '')"
const CITY = `case when octet_length(${TEXT}) = char_length(${TEXT}) then lower(${TEXT} collate "C")
  else fold_text(${TEXT}) end collate "C"`

const matching = (part: string) => MATCH.replaceAll('PART', part)

/** The query of src/features/leads/inbox-queries.ts for one page of rows. */
const page = (filter: string, offset = 0, order = NEWEST) =>
  `select * from form_submissions where id in (select id from form_submissions where ${filter}
     ${order} limit 100 offset ${offset}) ${order}`

const QUESTIONS: [string, string][] = [
  ['The newest 100', page(SHOWN)],
  ['100 from row 90,000 on', page(SHOWN, 90_000)],
  ['All leads, counted', `select count(*) from form_submissions where ${SHOWN}`],
  ['Rows for one letter', page(matching('s'))],
  ['Count for one letter', `select count(*) from form_submissions where ${matching('s')}`],
  ['Rows for two letters that nobody has', page(matching('zz'))],
  ['Count for a word', `select count(*) from form_submissions where ${matching('kowalski')}`],
  ['Rows for one address', page(matching('kowalski77'))],
  ['Rows by name', page(SHOWN, 0, 'order by name_folded, created_at desc, id desc')],
  ['Rows by city', page(SHOWN, 0, `order by ${CITY}, created_at desc, id desc`)],
]

const TIMES = 5

/** The time of each query in ms, as the median of five runs with warm caches. */
export async function timeQuestions(db: Client): Promise<{ title: string; ms: number }[]> {
  const times: { title: string; ms: number }[] = []
  for (const [title, question] of QUESTIONS) {
    const taken: number[] = []
    await db.query(question)
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now()
      await db.query(question)
      taken.push(performance.now() - began)
    }
    times.push({ title, ms: taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0 })
  }
  return times
}

/** The plan of PostgreSQL for each query of the inbox, with its time when the caches are warm. */
export async function readPlans(db: Client): Promise<string> {
  const parts: string[] = []
  for (const [title, question] of QUESTIONS) {
    await db.query(question)
    const { rows } = await db.query(
      `explain (analyze, costs off, buffers off, timing off, summary) ${question}`,
    )
    const lines = rows.map((row) => String(row['QUERY PLAN']))
    parts.push(`### ${title}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`)
  }
  return parts.join('\n')
}
