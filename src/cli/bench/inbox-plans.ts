import type { Client } from 'pg'

const MATCH = `(name_folded like '%PART%' or email_folded like '%PART%' or phone like '%PART%')`
const NEWEST = 'order by created_at desc, id desc limit 100'

const matching = (part: string) => MATCH.replaceAll('PART', part)

const QUESTIONS: [string, string][] = [
  ['The newest 100', `select * from form_submissions ${NEWEST}`],
  [
    'The last 100 of all',
    `select * from form_submissions ${NEWEST} offset (select count(*) - 100 from form_submissions)`,
  ],
  ['All leads, counted', 'select count(*) from form_submissions'],
  ['Rows for one letter', `select * from form_submissions where ${matching('s')} ${NEWEST}`],
  ['Count for one letter', `select count(*) from form_submissions where ${matching('s')}`],
  ['Count for two letters', `select count(*) from form_submissions where ${matching('sm')}`],
  ['Count for a word', `select count(*) from form_submissions where ${matching('kowalski')}`],
  ['Rows for one address', `select * from form_submissions where ${matching('kowalski77')} ${NEWEST}`],
  [
    'Rows by name',
    `select * from form_submissions
     order by lower(coalesce(name::text, '') collate pg_c_utf8), created_at desc, id desc limit 100`,
  ],
]

/** What PostgreSQL does for each question of the inbox, and how long it takes once its pages are warm. */
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
