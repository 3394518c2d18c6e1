import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesSchema } from '@/features/imports/rules/choices'
import { importFile } from '@/features/imports/server/by-command'
import { withFile } from '../../helpers/import-records'
import { ghostFile, wxr, wxrItem } from '../../helpers/old-sites'
import { payload, query } from '../../helpers/payload'

const LEADS = [
  'Entry ID,Name,Email,Phone,Date,Message',
  '1,Jörg,joerg@shop.example,813 555 0101,2026-03-10 01:30,"Line one',
  'line two"',
  '2,Ann,ann@shop.example,,2026-04-03,=1+1',
  '3,,,1.8E+10,2026-04-03,',
  '',
].join('\n')
const WORDPRESS = wxr({
  items: [1, 2, 3].map((id) => wxrItem({ id, title: `Größe ${id}`, content: 'One.' })),
})
const GHOST = ghostFile({ posts: [{ title: 'Größe', html: '<p>One</p>' }, { title: 'Two' }] })
const REDIRECTS = 'from,to,code\n/old-a,/blog,301\n/old-b,/plans,302\n/old-c*,/plans,301\n'
const GHOST_REDIRECTS = '301:\n  /old-a: /blog\n  /old-b: /plans\n302:\n  /old-c: /contact\n'
const ALL = { LEADS, WORDPRESS, GHOST, REDIRECTS, GHOST_REDIRECTS }
const OTHERS = [
  ...Object.values(ALL),
  '{"name":1}',
  '<html></html>',
  'PK\u0003\u0004',
  'Dear Sir,\nhello',
  ',,\n,,',
]

/** Cut off anywhere, put together anew from its lines, repeated, or another file. */
const damaged = (text: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.nat({ max: text.length - 1 }).map((at) => text.slice(0, at)) },
    fc.shuffledSubarray(text.split('\n'), { minLength: 1 }).map((lines) => lines.join('\n')),
    fc.integer({ min: 2, max: 3 }).map((times) => text.repeat(times)),
    fc.constantFrom(...OTHERS),
  )

const TABLES = { lead: 'form_submissions', post: 'blog_posts', redirect: 'redirects' } as const

async function empty() {
  await payload.delete({ collection: 'blog-posts', where: { id: { exists: true } }, trash: true })
  for (const table of ['imports', 'import_rows', 'redirects', 'form_submissions', 'consent_records'])
    await query(`delete from ${table}`)
}

/** How many of each kind are stored. */
async function stored() {
  const counts: Record<string, number> = {}
  for (const [kind, table] of Object.entries(TABLES))
    counts[kind] = (await query(`select count(*)::int as n from ${table}`))[0].n
  return counts
}

const choices = choicesSchema.parse({ posts: { fetchesImages: false } })

/** What came of a file: how many it says that it made, or a sentence. */
const importText = (text: string) =>
  withFile(text, (file) =>
    importFile(payload, { files: [file], images: null, choices, isConfirmed: true }, () => undefined).then(
      ({ progress: { state, counts, problem } }) =>
        state === 'done'
          ? {
              lead: counts.lead?.made ?? 0,
              post: counts.post?.made ?? 0,
              redirect: counts.redirect?.made ?? 0,
            }
          : `${state}: ${problem}`,
      (error: Error) => `refused: ${error.message}.`,
    ),
  )

test.each(Object.entries(ALL))(
  'a damaged file of %s is taken as a whole, or nothing of it is made and a sentence says where',
  async (_name, text) => {
    await fc.assert(
      fc.asyncProperty(damaged(text), async (given) => {
        await empty()
        const said = await importText(given)
        expect(await stored()).toEqual(typeof said === 'string' ? { lead: 0, post: 0, redirect: 0 } : said)
        if (typeof said !== 'string') return
        expect(said).toMatch(/^(?:refused|failed): [A-Z].+\.$/)
        if (/cut off|damaged|quotation/.test(said))
          expect(said).toMatch(/\((?:row \d+, )?line \d+(?:, column \d+)?\)/)
      }),
      { numRuns: 20 },
    )
  },
)
