import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDraft, readGlobal, readServices } from '@/features/content/server/content'
import { forgetTyped, readTyped } from '@/features/content/server/typed-content'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

type Person = { id: string; email: string; cookie: string }

let ann: Person
let ben: Person
let member: string

beforeAll(async () => {
  const people = await Promise.all([addAdmin(), addAdmin()])
  const [first, second] = await Promise.all(
    people.map(async ({ id, email }) => ({ id, email, cookie: await signIn(email) })),
  )
  if (!first || !second) throw new Error('Two people are needed')
  ann = first
  ben = second
  await payload.update({ collection: 'users', id: ann.id, data: { name: 'Ann Lee' } })
  member = await signIn((await addMember()).email)
})

describe('who has a document open', () => {
  const say = (cookie: string, json: object) => rest('POST', 'open-documents', { cookie, json })
  const othersOf = async (person: Person, tab: string, document: string) =>
    (await (await say(person.cookie, { tab, document })).json()).others

  test('is told to each of them at once, by name or address, and no more after they have left', async () => {
    const [tabOfAnn, tabOfBen] = [randomUUID(), randomUUID()]
    expect(await othersOf(ann, tabOfAnn, 'globals/home')).toEqual([])
    expect(await othersOf(ben, tabOfBen, 'globals/home')).toEqual(['Ann Lee'])
    expect(await othersOf(ann, tabOfAnn, 'globals/home')).toEqual([ben.email])
    expect(await othersOf(ben, tabOfBen, 'globals/about')).toEqual([])
    expect(await othersOf(ann, tabOfAnn, 'globals/home')).toEqual([])
    await othersOf(ben, tabOfBen, 'globals/home')
    const left = await say(ben.cookie, { tab: tabOfBen, document: 'globals/home', leaves: true })
    expect(left.status).toBe(200)
    expect(await othersOf(ann, tabOfAnn, 'globals/home')).toEqual([])
  })

  test('is forgotten of a tab that says nothing any more, and two tabs of one are one', async () => {
    const document = `blog-posts/${randomUUID()}`
    await othersOf(ann, randomUUID(), document)
    await othersOf(ann, randomUUID(), document)
    expect(await othersOf(ben, randomUUID(), document)).toEqual(['Ann Lee'])
    await query(`update open_documents set seen_at = now() - interval '16 seconds' where user_id = $1`, [
      ann.id,
    ])
    expect(await othersOf(ben, randomUUID(), document)).toEqual([])
  })

  test('is for admins; nobody moves the tab of somebody else; what cannot be read is refused', async () => {
    const tab = randomUUID()
    await othersOf(ann, tab, 'globals/terms')
    await say(ben.cookie, { tab, document: 'globals/terms', leaves: true })
    await othersOf(ben, tab, 'globals/company')
    expect(await othersOf(ben, randomUUID(), 'globals/terms')).toEqual(['Ann Lee'])
    expect((await say(member, { tab, document: 'globals/home' })).status).toBe(404)
    for (const wrong of [
      {},
      { tab: 'x', document: 'globals/home' },
      { tab, document: '../home' },
      { tab, document: 1 },
    ])
      expect([wrong, (await say(ann.cookie, wrong)).status]).toEqual([wrong, 400])
  })
})

describe('what is typed into a form with a preview', () => {
  const type = (cookie: string, json: object) => rest('POST', 'typed-content', { cookie, json })
  const userOf = ({ id }: Person) => payload.findByID({ collection: 'users', id })
  const reader = async (person: Person, document: string) => ({
    draft: true,
    typed: await readTyped(payload, await userOf(person), document),
  })

  afterAll(async () => {
    await query('delete from typed_content')
  })

  test('is seen in the preview of whoever typed it, and by nobody else', async () => {
    const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
    const content = { hero: { ...hero, title: 'Typed, not saved' } }
    expect((await type(ann.cookie, { document: 'globals/about', content })).status).toBe(200)
    expect((await readGlobal(payload, 'about', await reader(ann, 'globals/about'))).hero.title).toBe(
      'Typed, not saved',
    )
    expect((await readGlobal(payload, 'about', await reader(ben, 'globals/about'))).hero.title).toBe(
      hero.title,
    )
    expect((await readGlobal(payload, 'about')).hero.title).toBe(hero.title)
    expect((await readGlobal(payload, 'contact', await reader(ann, 'globals/about'))).hero.title).not.toBe(
      'Typed, not saved',
    )
    // Another form of the same person is another preview.
    expect((await readGlobal(payload, 'about', await reader(ann, 'globals/contact'))).hero.title).toBe(
      hero.title,
    )
    await forgetTyped(payload, await userOf(ann), 'globals/about')
    expect((await readGlobal(payload, 'about', await reader(ann, 'globals/about'))).hero.title).toBe(
      hero.title,
    )
  })

  test('may lack what a page cannot be drawn without', async () => {
    const content = { hero: { title: null }, outcomes: { items: [{ icon: null, title: '' }] }, results: null }
    await type(ann.cookie, { document: 'globals/home', content })
    const home = await readGlobal(payload, 'home', await reader(ann, 'globals/home'))
    expect(home.hero).toMatchObject({ title: '', action: { label: '', href: '/' } })
    expect(home.outcomes.items?.[0]).toMatchObject({ title: '', icon: expect.stringMatching(/\w/) })
    expect(home.results.counters).toEqual([])
  })

  test('is of a document among the others', async () => {
    const [service] = await readServices(payload)
    if (!service) throw new Error('There is no service')
    const document = `services/${service.id}`
    await type(ann.cookie, { document, content: { name: 'Typed name' } })
    const typed = await reader(ann, document)
    expect((await readServices(payload, typed))[0]).toMatchObject({ id: service.id, name: 'Typed name' })
    expect((await readDraft(payload, 'services', service.id, typed))?.name).toBe('Typed name')
    expect((await readServices(payload))[0]?.name).toBe(service.name)
  })

  test('is for admins, and refused when it cannot be read or is too long', async () => {
    const content = { hero: {} }
    expect((await type(member, { document: 'globals/home', content })).status).toBe(404)
    for (const wrong of [{}, { document: 'globals/home', content: 'x' }, { document: 'a b', content }])
      expect([wrong, (await type(ann.cookie, wrong)).status]).toEqual([wrong, 400])
    const long = { document: 'globals/home', content: { text: 'x'.repeat(500_001) } }
    expect((await type(ann.cookie, long)).status).toBe(413)
  })
})
