import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileProblem, type ImportRecord } from '@/features/imports/rules/records'
import { readLeads } from '@/features/imports/server/read-leads'
import { readRedirects } from '@/features/imports/server/read-redirects'
import { allOf, choose, fileOf, NOW } from '../../helpers/tables'

const LEADS = [
  '\ufeff"Entry ID","Name","Email","Phone","Date","Message"',
  '"1","Jörg & Söhne","joerg@shop.example","813 555 0101","2024-03-10 01:30","Line one',
  'line two, with ""quotes"""',
  '"2","Ann","ANN@shop.example","","03/04/2024","=1+1"',
  '"3","","","1.8E+10","45361",""',
  '"","Total","","","","4"',
  '',
].join('\r\n')

const GHOST = '{"db":[{"meta":{"version":"6.65.0"},"data":{"posts":[{"id":"1","title":"A, b; c"}]}}]}'
const WORDPRESS = '<?xml version="1.0"?><rss><channel><title>a, b; c</title></channel></rss>'

/** Cut off anywhere, put together anew from its pieces, repeated, another file, or with bytes of another one in it. */
const damaged = fc.oneof(
  fc.nat({ max: LEADS.length }).map((at) => Buffer.from(LEADS).subarray(0, at)),
  fc.shuffledSubarray(LEADS.split('\r\n'), { minLength: 1 }).map((lines) => Buffer.from(lines.join('\r\n'))),
  fc.integer({ min: 2, max: 4 }).map((times) => Buffer.from(LEADS.repeat(times))),
  fc.constantFrom(GHOST, WORDPRESS, '', '\n', ',', '"', 'Email').map((text) => Buffer.from(text)),
  fc
    .tuple(fc.nat({ max: LEADS.length }), fc.uint8Array({ maxLength: 8 }))
    .map(([at, bytes]) =>
      Buffer.concat([Buffer.from(LEADS).subarray(0, at), bytes, Buffer.from(LEADS).subarray(at)]),
    ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

const readers: [string, (path: string) => Promise<ImportRecord[]>][] = [
  ['leads', async (path) => allOf((await readLeads(path, choose(), NOW)).records())],
  ['redirects', async (path) => allOf((await readRedirects(path)).records())],
]

test.each(readers)(
  'a damaged file of %s is read in whole rows, or refused by a sentence with its line',
  async (_, read) => {
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const path = await fileOf(bytes)
        try {
          for (const record of await read(path)) {
            expect(record.place.line).toBeGreaterThan(1)
            if (record.kind === 'refused') expect(record.problem).toMatch(/\.$/)
            if (record.kind === 'left-out') expect(record.because).toMatch(/\.$/)
            if (record.kind === 'lead') expect(record.email + record.phone + record.message).not.toBe('')
          }
        } catch (error) {
          if (!(error instanceof FileProblem)) throw error
          expect(error.message).toMatch(/^[A-Z].{10,}[^.]$/)
          expect(error.place.line).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60 },
    )
  },
)

test('a file in UTF-16 that is cut off within its last letter says the line', async () => {
  const cut = Buffer.from(`\ufeff${LEADS}`, 'utf16le').subarray(0, -1)
  const path = await fileOf(cut)
  await expect(async () => allOf((await readLeads(path, choose(), NOW)).records())).rejects.toMatchObject({
    message: 'The file is cut off within its last letter',
    place: { line: LEADS.split('\n').length - 1 },
  })
})

test('a file that stands in itself again gives each lead once', async () => {
  const once = await allOf((await readLeads(await fileOf(LEADS), choose(), NOW)).records())
  const twice = await allOf((await readLeads(await fileOf(LEADS + LEADS), choose(), NOW)).records())
  const leads = (records: typeof once) => records.flatMap((each) => (each.kind === 'lead' ? [each.id] : []))
  expect(leads(once)).toEqual(['1 of 2024-03-10 01:30'])
  expect(leads(twice)).toEqual(['1 of 2024-03-10 01:30'])
})

test('a quotation without an end is refused before it fills the memory', async () => {
  const path = await fileOf(`Name,Email\nAnn,a@shop.example\nBob,"${'x,y\n'.repeat(600_000)}`)
  await expect(readLeads(path, choose(), NOW)).rejects.toMatchObject({
    message: 'This row has no end: a quotation mark is probably missing in it',
    place: { line: 3 },
  })
})
