import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { choicesSchema } from '@/features/imports/rules/choices'
import { importFile } from '@/features/imports/server/by-command'
import { leadsCsv } from '@/features/imports/server/export-leads'
import { postsJson } from '@/features/imports/server/export-posts'
import { readGhost } from '@/features/imports/server/read-ghost'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { plan } from '../../helpers/scheduled-posts'
import { allOf } from '../../helpers/tables'

const folder = await mkdtemp(join(tmpdir(), 'export-'))
afterAll(() => rm(folder, { recursive: true }))

let files = 0

/** Writes a file as the command does, from a connection of its own. */
async function write(pieces: (client: Pick<pg.ClientBase, 'query'>) => AsyncIterable<string>) {
  files += 1
  const file = join(folder, String(files))
  const client = await payload.db.pool.connect()
  try {
    await pipeline(Readable.from(pieces(client)), createWriteStream(file))
  } finally {
    client.release()
  }
  return file
}

const empty = async () => {
  for (const table of [
    'imports',
    'import_rows',
    'form_submissions',
    'consent_records',
    'blog_posts',
    'authors',
  ])
    await query(`delete from ${table}`)
}
beforeEach(empty)

const importOwn = (file: string) =>
  importFile(
    payload,
    { files: [file], images: null, choices: choicesSchema.parse({}), isConfirmed: true },
    () => undefined,
  )

test('leads that were written out are read back without loss, by the importer itself', async () => {
  const owner = await addAdmin()
  const first = join(folder, 'first.csv')
  await pipeline(
    Readable.from([
      'Record ID,Name,Email,Phone,Create Date,Stage,Lost reason,Owner,Value,Won date,Notes,Tags,Message,GDPR consent,Consent text,Consent date,gclid,utm_source\n',
      `1,"=Ann; ""Roof""",ann@shop.example,'+1 813 555 0101,2026-01-10T06:30:00Z,won,,${owner.email},"1,250.00",2026-02-01T00:00:00Z,"One\n---\ntwo","vip; roof","Line one\nline two, -",yes,Call me,2026-01-10T06:30:00Z,abc,google\n`,
      `2,Bob,bob@shop.example,,2026-03-01T00:00:00Z,lost,Too expensive,Former Owner,,,,,n/a,no,,,,\n`,
      `3,Cy,,813 555 0102,2026-03-02T00:00:00Z,,,,,,"'=1+1",,'@x,,,,,\n`,
    ]),
    createWriteStream(first),
  )
  const { progress } = await importOwn(first)
  expect(progress.counts.lead).toEqual({ made: 3 })
  const written = await write(leadsCsv)
  const before = await readFile(written, 'utf8')
  await empty()
  const again = await importOwn(written)
  expect(again.progress.counts).toEqual({ lead: { made: 3 } })
  const after = await readFile(await write(leadsCsv), 'utf8')
  const withoutIds = (csv: string) =>
    csv
      .replace(/^"[\da-f]{8}-[\da-f-]{27}",/gm, '')
      .split('\r\n')
      .toSorted()
  expect(withoutIds(after)).toEqual(withoutIds(before))
  expect(before).toContain('ann@shop.example')
  expect(before).toContain('Call me')
  expect(before).toContain(owner.email)
})

test('our own file changes nothing on the site that wrote it, and brings nobody back who was deleted there since', async () => {
  await plantLeads(
    ['Ann', 'Bob', 'Cy'].map((name) => ({ name, email: `${name.toLowerCase()}@here.example` })),
  )
  const file = await write(leadsCsv)
  const [bob] = await query("select id from form_submissions where name = 'Bob'")
  await payload.delete({ collection: 'form-submissions', id: bob.id, trash: true, overrideAccess: true })
  await query("update form_submissions set deleted_at = now() where name = 'Cy'")
  const before = await query('select * from form_submissions order by name')
  expect(before.map(({ name }) => name)).toEqual(['Ann', 'Cy'])
  const { progress, lines } = await importOwn(file)
  expect(progress.counts).toEqual({ lead: { exists: 2, gone: 1 } })
  expect(progress.warnings).toMatchObject({ samePersons: 0 })
  expect(lines.find(({ outcome }) => outcome === 'gone')?.problem).toBe(
    'It was here before, and was deleted or erased since.',
  )
  expect(await query('select * from form_submissions order by name')).toEqual(before)
})

test('posts that were written out are read back as they were, and change nothing on the site that wrote them', async () => {
  await payload.create({
    collection: 'authors',
    data: { name: "Ann O'Neil", slug: 'ann-o-neil', about: 'Writes about roofs.' },
    overrideAccess: true,
  })
  const shown = await addPost({
    ...{
      title: 'Drains & "Pipes"',
      slug: 'drains',
      excerpt: 'In short.',
      category: 'Reviews',
      author: "Ann O'Neil",
    },
    ...{ content: '<h2>One</h2>\n<p>See <a href="/plans">our plans</a>, href="/x".</p>', published: true },
    ...{ searchTitle: 'Drains', searchDescription: 'All about them.', noindex: true },
  })
  await addPost({ title: 'A draft', slug: 'a-draft', published: false })
  const later = await addPost({ title: 'Later', slug: 'later', published: false })
  const { at } = await plan(later.id, { in: '1 year' })
  const file = await write((client) => postsJson(client, 'https://site.example'))
  const { head, records } = await readGhost(file, { address: 'https://site.example' })
  expect(head).toMatchObject({ version: 'Ghost 6.65.0', counts: { posts: 3, authors: 1, tags: 1 } })
  const posts = await allOf(records())
  expect(posts.toSorted((a, b) => ('slug' in a && 'slug' in b && a.slug < b.slug ? -1 : 1))).toMatchObject([
    { kind: 'post', title: 'A draft', slug: 'a-draft', status: 'draft', publishedAt: null },
    {
      ...{ kind: 'post', title: shown.title, slug: 'drains', status: 'published', excerpt: 'In short.' },
      html: '<h2>One</h2>\n<p>See <a href="https://site.example/plans">our plans</a>, href="/x".</p>',
      ...{ categories: ['Reviews'], tags: [], publishedAt: shown.publishedAt, createdAt: shown.createdAt },
      authors: [{ name: "Ann O'Neil", bio: 'Writes about roofs.' }],
      ...{
        searchTitle: 'Drains',
        searchDescription: 'All about them.',
        canonical: '',
        noindex: true,
        lost: [],
      },
    },
    { kind: 'post', title: 'Later', status: 'scheduled', publishedAt: at.toISOString() },
  ])
  const here = await query('select id, slug, updated_at from blog_posts order by slug')
  const { progress, lines } = await importOwn(file)
  expect(progress.counts).toEqual({ post: { exists: 3 } })
  expect(lines[0]?.problem).toBe('It is here already, and stays as it is.')
  expect(await query('select id, slug, updated_at from blog_posts order by slug')).toEqual(here)
})
