import { expect, test } from 'vitest'
import { seedContent } from '@/cli/seed'
import { listWithoutContent } from '@/data/migrations'
import { CONTENT_GLOBALS } from '@/domain/pages'
import { documents, globals } from '@/seed'
import { payload, query } from '../../helpers/payload'

const COLLECTIONS = ['services', 'industries', 'plans', 'testimonials'] as const
const DOCUMENTS = Object.values(documents).flat().length
const GLOBALS = Object.keys(globals).length

const hasContent = () => listWithoutContent(payload.db.pool).then(({ length }) => length === 0)

/** As an upgrade finds the database, or a new one has it after its migrations. */
async function takeWordsAway() {
  const tables = [...CONTENT_GLOBALS, ...COLLECTIONS].map((slug) => slug.replaceAll('-', '_'))
  const both = tables.flatMap((table) => [table, `_${table}_v`])
  for (const table of both) await query(`delete from ${table}`)
}

const publishedNames = async (collection: (typeof COLLECTIONS)[number]) => {
  const { docs } = await payload.find({
    collection,
    sort: '_order',
    pagination: false,
    overrideAccess: false,
  })
  return docs.map(({ name }) => name)
}

test('every page of the site is a global that the start looks for', () => {
  const withDrafts = payload.config.globals.filter(({ versions }) => versions?.drafts)
  expect(withDrafts.map(({ slug }) => slug)).toEqual(CONTENT_GLOBALS)
  expect(new Set(Object.keys(globals))).toEqual(new Set(CONTENT_GLOBALS))
})

test('a database without words gets all of them, published and in order', async () => {
  await takeWordsAway()
  expect(await hasContent()).toBe(false)
  expect(await seedContent(payload)).toBe(DOCUMENTS + GLOBALS)
  expect(await hasContent()).toBe(true)
  for (const collection of COLLECTIONS)
    expect(await publishedNames(collection)).toEqual(documents[collection].map(({ name }) => name))
  for (const slug of CONTENT_GLOBALS)
    expect(await payload.findGlobal({ slug, overrideAccess: false }), slug).toMatchObject({
      _status: 'published',
    })
})

test('each of them has a history that begins with it', async () => {
  const versions = await payload.findVersions({ collection: 'services', limit: 0, overrideAccess: true })
  expect(versions.totalDocs).toBe(documents.services.length)
  const home = await payload.findGlobalVersions({ slug: 'home', limit: 0, overrideAccess: true })
  expect(home.totalDocs).toBe(1)
})

test('what is there stays as it is', async () => {
  await payload.updateGlobal({
    slug: 'company',
    data: { name: 'Northside', _status: 'published' },
    overrideAccess: true,
  })
  await payload.delete({ collection: 'testimonials', where: { id: { exists: true } }, overrideAccess: true })
  expect(await seedContent(payload)).toBe(0)
  expect((await payload.findGlobal({ slug: 'company' })).name).toBe('Northside')
  expect(await publishedNames('testimonials')).toEqual([])
})

test('a page that a later version adds gets its words, and an emptied list stays empty', async () => {
  await query('delete from about')
  expect(await hasContent()).toBe(false)
  expect(await seedContent(payload)).toBe(1)
  expect(await hasContent()).toBe(true)
  expect(await publishedNames('testimonials')).toEqual([])
  expect((await payload.findGlobal({ slug: 'company' })).name).toBe('Northside')
})

test('words that are interrupted half way begin again', async () => {
  await takeWordsAway()
  await query(`create function stop() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
    create trigger stop before insert on terms for each row execute function stop()`)
  await expect(seedContent(payload)).rejects.toThrow()
  expect(await query('select id from services union all select id from home')).toEqual([])
  await query('drop function stop() cascade')
  expect(await seedContent(payload)).toBe(DOCUMENTS + GLOBALS)
})
