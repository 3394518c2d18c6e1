import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchable } from '@/lib/fold'
import { isWellFormedText } from '@/lib/text'
import { anyText } from '../helpers/any-text'
import { plantLeads, requestInbox } from '../helpers/inbox'
import { addAdmin, payload, query } from '../helpers/payload'
import { addPost } from '../helpers/posts'
import { rest, signIn } from '../helpers/rest'

const cookie = await signIn((await addAdmin()).email)

/** What PostgreSQL searches texts by, in one question. */
async function searched(texts: readonly string[]): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ text: string }>(
    'select search_text(given) as text from unnest($1::text[]) with ordinality as t(given, place) order by place',
    [texts],
  )
  return rows.map(({ text }) => text)
}

const ALIKE = [
  ['José Muñoz', 'jose munoz'],
  ['José', 'jose'],
  ['O’Brien', "o'brien"],
  ['Oʼ Brien `n´ Sons', "o' brien 'n' sons"],
  ['“Ace” Plumbing', '"ace" plumbing'],
  ['Smith–Jones', 'smith-jones'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['Straße', 'strasse'],
  ['Æon ﬁx', 'aeon fix'],
  ['İSTANBUL', 'istanbul'],
  ['Việt', 'viet'],
  ['Ёлка', 'елка'],
  ['ΆΝΝΑΣ', 'αννασ'],
  ['Zo\u200be', 'zoe'],
  ['４０％', '40%'],
] as const

test('a text is found without its accents, however they are stored, and with the apostrophe of a keyboard', async () => {
  expect(await searched(ALIKE.map(([stored]) => stored))).toEqual(ALIKE.map(([, typed]) => typed))
})

test('what is searched in memory is found alike', () => {
  const letters = ALIKE.filter(([stored]) => !/[ŁØßÆ\u200b]/.test(stored))
  expect(letters.map(([stored]) => searchable(stored))).toEqual(letters.map(([, typed]) => typed))
})

test('C444 C445 C446 whatever is found by its letters is found still', async () => {
  const letter = fc.oneof(
    fc.constantFrom(
      'é',
      'e\u0301',
      '\u0323',
      '’',
      'ẞ',
      'ﬁ',
      '가',
      'ᄀ',
      'ᅡ',
      'Σ',
      '%',
      '_',
      '\\',
      'क्',
      '\u05b0',
    ),
    anyText({ maxLength: 1 }),
  )
  const text = fc.array(letter, { maxLength: 8 }).map((letters) => Array.from(letters.join('')))
  const cases = fc
    .sample(fc.tuple(text, fc.nat(8), fc.nat(8)), 4_000)
    .map(([points, from, count]) => [points.join(''), points.slice(from, from + count).join('')] as const)
    .filter((pair) => pair.every(isWellFormedText))
  const lost = await query(
    `select whole, part from unnest($1::text[], $2::text[]) as t(whole, part)
     where strpos(fold_text(whole), fold_text(part)) > 0 and strpos(search_text(whole), search_text(part)) = 0`,
    [cases.map(([whole]) => whole), cases.map(([, part]) => part)],
  )
  expect(cases.length).toBeGreaterThan(2_000)
  expect(lost).toEqual([])
})

test('the inbox finds a name, whatever keyboard wrote it, and takes a wildcard for a letter', async () => {
  await plantLeads([{ name: 'Zoë O’Neill' }, { name: 'Rate ５０％' }, { name: 'Plain' }])
  const find = async (text: string) =>
    (await requestInbox(cookie, { text: text })).rows.map(({ name }) => name)
  expect(await find("zoe o'neill")).toEqual(['Zoë O’Neill'])
  expect(await find('ZOË')).toEqual(['Zoë O’Neill'])
  expect(await find('％')).toEqual(['Rate ５０％'])
  expect(await find('_')).toEqual([])
})

test('a lead of the longest letters is stored, and found', async () => {
  await plantLeads([{ name: 'ﷺ'.repeat(100), email: `${'각'.repeat(240)}@example.com` }])
  const { rows } = await requestInbox(cookie, { text: 'ﷺ' })
  expect(rows).toHaveLength(1)
})

test('lists of posts find a title as the inbox finds a name', async () => {
  await addPost({ title: 'What’s a café worth?', slug: 'cafe' })
  await addPost({ title: 'Another', slug: 'another' })
  const find = async (condition: string) => {
    const json = await (await rest('GET', `blog-posts?${condition}`, { cookie })).json()
    return json.docs.map(({ slug }: { slug: string }) => slug)
  }
  expect(await find(`where[title][contains]=${encodeURIComponent("what's a cafe")}`)).toEqual(['cafe'])
  expect(await find('where[title][like]=worth%20cafe')).toEqual(['cafe'])
})

test('a restored dump fills the column of searched texts, for which it sets no search path', async () => {
  const { rows } = await payload.db.pool.query("select current_schema() || '.search_text' as name")
  const client = await payload.db.pool.connect()
  try {
    await client.query(`begin; set local search_path to ''`)
    const found = await client.query(`select ${rows[0].name}('José') as text`)
    expect(found.rows).toEqual([{ text: 'jose' }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
