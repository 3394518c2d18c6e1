import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { beforeEach, describe, expect, test } from 'vitest'
import { readViewFilter } from '@/features/leads/rules/inbox-view'
import { plantLeads, requestInbox } from '../../helpers/inbox'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const { id: me, email } = await addAdmin()
const other = await addAdmin()
const cookie = await signIn(email)
const past = '2026-01-05T12:00:00.000Z'
const future = '2099-01-05T12:00:00.000Z'

beforeEach(async () => {
  await payload.db.pool.query('delete from form_submissions; delete from inbox_views')
})

const readViews = async (as = cookie) =>
  (await rest('GET', 'form-submissions/views?zone=America/New_York', { cookie: as })).json()

const save = (json: Record<string, unknown>, as = cookie) => rest('POST', 'inbox-views', { cookie: as, json })

async function plantAll() {
  await plantLeads([
    { name: 'New' },
    { name: 'Mine', owner: me, stage: 'contacted', followUpAt: past },
    { name: 'Theirs', owner: other.id, stage: 'booked', followUpAt: future },
    { name: 'Won', owner: me, stage: 'won', followUpAt: past },
    { name: 'Spam', stage: 'spam', owner: me, followUpAt: past },
    { name: 'Trashed', owner: me, followUpAt: past, deletedAt: past },
  ])
}

describe('the views', () => {
  test('A99 A100 the list with no view chosen is without spam and trash, and so is all that counts it', async () => {
    await plantAll()
    const shown = ['New', 'Mine', 'Theirs', 'Won']
    const list = await requestInbox(cookie, {})
    expect(list).toMatchObject({ total: 4 })
    expect(list.rows.map(({ name }) => name).sort()).toEqual(shown.toSorted())
    expect((await requestInbox(cookie, { since: '2020-01-01T00:00:00Z' })).total).toBe(4)
    const csv = await (await rest('GET', 'form-submissions/export', { cookie })).text()
    const { data } = Papa.parse<string[]>(csv.trimEnd())
    expect(data[0]).toHaveLength(14)
    expect(
      data
        .slice(1)
        .map(([, name]) => name)
        .sort(),
    ).toEqual(shown.toSorted())
  })

  test('are counted exactly, for whoever looks', async () => {
    await plantAll()
    expect((await readViews()).counts).toEqual({
      all: 4,
      new: 1,
      mine: 2,
      overdue: 1,
      booked: 1,
      spam: 1,
      trash: 1,
    })
    expect((await readViews(await signIn(other.email))).counts).toMatchObject({ mine: 1 })
    const names = async (query: Record<string, string>) =>
      (await requestInbox(cookie, query)).rows.map(({ name }) => name).sort()
    expect(await names({ stages: 'new' })).toEqual(['New'])
    expect(await names({ owners: 'me' })).toEqual(['Mine', 'Won'])
    expect(await names({ owners: `none,${other.id}` })).toEqual(['New', 'Theirs'])
    expect(await names({ due: new Date().toISOString() })).toEqual(['Mine'])
    expect(await names({ stages: 'spam' })).toEqual(['Spam'])
    expect(await names({ trash: 'true' })).toEqual(['Trashed'])
  })

  test('the staff’s activity on a lead stands beside its row, and nothing of a lead that is untouched', async () => {
    const [untouched = '', changed = ''] = await plantLeads([
      {},
      { owner: me, stage: 'booked', followUpAt: future },
    ])
    const { work: activities } = await requestInbox(cookie, {})
    expect(activities[untouched]).toBeUndefined()
    expect(activities[changed]).toEqual({ stage: 'booked', owner: me, followUpAt: future })
  })

  test('leads are chosen by where they came from, by what became of them, and by having no such value', async () => {
    const names = ['Click', 'Host', 'Private', 'Objects', 'Soon', 'Late', 'Manual', 'Plain']
    await plantLeads(names.map((name) => ({ name, createdAt: past })))
    const set = (name: string, what: string) =>
      payload.db.pool.query(`update form_submissions set ${what} where name = $1`, [name])
    await set('Click', "gclid = 'abc', landed_at = '2026-01-03T04:59:59.999Z'")
    await set('Host', "landing_host = 'yelp.com', landed_at = '2026-01-03T05:00:00Z'")
    await set('Private', 'gpc = true')
    await set('Objects', 'ads_objection = true')
    await set('Soon', "first_contact_at = created_at + interval '300 seconds'")
    await set('Late', "first_contact_at = created_at + interval '2 days'")
    await set('Manual', "first_contact_at = created_at, source = 'manual'")
    const find = async (query: Record<string, string>) => {
      const { rows } = await requestInbox(cookie, query)
      return rows.map(({ name }) => name).sort()
    }
    const rest = (...without: string[]) => names.filter((name) => !without.includes(name)).sort()
    expect(await find({ clicks: 'gclid' })).toEqual(['Click'])
    expect(await find({ clicks: 'gbraid,msclkid' })).toEqual([])
    expect(await find({ hosts: 'yelp.com' })).toEqual(['Host'])
    expect(await find({ hosts: '@none' })).toEqual(rest('Host'))
    expect(await find({ hosts: 'yelp.com,@none' })).toEqual(rest())
    await set('Late', `service_interest = '["SEO"]'`)
    expect(await find({ services: '@none' })).toEqual(rest('Late'))
    expect(await find({ services: 'SEO,@none' })).toEqual(rest())
    expect(await find({ privacy: 'gpc' })).toEqual(['Private'])
    expect(await find({ privacy: 'gpc,ads' })).toEqual(['Objects', 'Private'])
    expect(await find({ speeds: '5m' })).toEqual(['Soon'])
    expect(await find({ speeds: '5m,later' })).toEqual(['Late', 'Soon'])
    expect(await find({ speeds: 'never' })).toEqual(rest('Soon', 'Late', 'Manual'))
    expect(await find({ milestones: 'reached' })).toEqual(['Late', 'Manual', 'Soon'])
    expect(await find({ milestones: 'unreached' })).toEqual(rest('Soon', 'Late', 'Manual'))
    expect(await find({ landedTo: '2026-01-03T05:00:00.000Z' })).toEqual(['Click'])
    expect(await find({ landedFrom: '2026-01-03T05:00:00.000Z' })).toEqual(['Host'])
    await save({ name: 'Landed', filter: { landedFrom: '2026-01-03', zone: 'business' } })
    await save({ name: 'Clicks', filter: { clicks: ['gclid'], hosts: [''] } })
    const { saved } = await readViews()
    expect(saved.map(({ count }: { count: number }) => count)).toEqual([1, 1])
  })

  test('the newest of spam and trash is asked for among them', async () => {
    await plantLeads([{ createdAt: past }, { stage: 'spam', createdAt: '2026-03-01T00:00:00.000Z' }])
    expect(await requestInbox(cookie, {})).toMatchObject({ asOf: past })
    const spam = await requestInbox(cookie, { stages: 'spam' })
    expect(spam).toMatchObject({ asOf: '2026-03-01T00:00:00.000Z', total: 1 })
  })

  test.each([
    'landedFrom=2026-01-01',
    'clicks=x',
    'speeds=6',
    'stages=open',
    'owners=1',
    'due=soon',
    'trash=yes',
    'services=%25',
    'sources=%25E0%25A4%25A',
  ])('a query of %s is refused', async (query) => {
    expect((await rest('GET', `form-submissions/inbox?${query}`, { cookie })).status).toBe(400)
  })

  test('T104 only an admin may ask for views, choices and the export of a selection', async () => {
    const member = await signIn((await addMember()).email)
    for (const path of ['views', 'choices']) {
      expect((await rest('GET', `form-submissions/${path}`, { cookie: member })).status).toBe(404)
      expect((await rest('GET', `form-submissions/${path}`)).status).toBe(404)
    }
    const json = { ids: [randomUUID()] }
    expect((await rest('POST', 'form-submissions/export', { cookie: member, json })).status).toBe(404)
    expect(
      (await rest('POST', 'inbox-views', { cookie: member, json: { name: 'x', filter: {} } })).status,
    ).toBe(404)
  })

  test('the choices are what leads have named, most frequent first', async () => {
    await plantLeads([
      { serviceInterest: ['A', 'B'], plan: 'Growth', campaign: 'spring' },
      { serviceInterest: ['B'], source: 'home' },
      { serviceInterest: ['C'], source: 'home', deletedAt: past },
    ])
    expect(await (await rest('GET', 'form-submissions/choices', { cookie })).json()).toEqual({
      sources: ['contact_page', 'home'],
      services: ['B', 'A'],
      plans: ['Growth'],
      campaigns: ['spring'],
      channels: [],
      terms: [],
      contents: [],
      platforms: [],
      hosts: [],
      pages: ['/contact'],
    })
  })
})

describe('saved views', () => {
  test('have their exact count, and are their owner’s unless shared', async () => {
    await plantAll()
    const filter = { stages: ['won', 'contacted'], owners: ['me'] }
    expect((await save({ name: 'My jobs', filter })).status).toBe(201)
    expect((await save({ name: 'Team', shared: true, filter: { owners: ['none'] } })).status).toBe(201)
    expect((await readViews()).saved).toMatchObject([
      { name: 'My jobs', count: 2, isOwn: true, shared: false },
      { name: 'Team', count: 1, isOwn: true, shared: true },
    ])
    const theirs = await signIn(other.email)
    const { saved } = await readViews(theirs)
    expect(saved).toMatchObject([{ name: 'Team', count: 1, isOwn: false }])
    const address = `inbox-views/${saved[0].id}`
    expect((await rest('PATCH', address, { cookie: theirs, json: { name: 'Mine' } })).status).toBe(403)
    expect((await rest('DELETE', address, { cookie: theirs })).status).toBe(403)
    expect((await rest('PATCH', address, { cookie, json: { name: 'Nobody’s' } })).status).toBe(200)
    expect((await rest('DELETE', address, { cookie })).status).toBe(200)
    expect((await readViews()).saved.map(({ name }: { name: string }) => name)).toEqual(['My jobs'])
  })

  test('of days of the business count them wherever one looks', async () => {
    await plantLeads([{ createdAt: '2026-03-08T04:59:59.999Z' }, { createdAt: '2026-03-08T05:00:00.000Z' }])
    await plantLeads([{ createdAt: '2026-03-09T03:59:59.999Z' }, { createdAt: '2026-03-09T04:00:00.000Z' }])
    await plantLeads([{ createdAt: '2026-03-08T03:00:00.000Z' }])
    const day = { from: '2026-03-08', to: '2026-03-08' }
    await save({ name: 'Of the business', filter: { ...day, zone: 'business' } })
    await save({ name: 'Of the reader', filter: day })
    const read = async (zone: string) => {
      const views = await (await rest('GET', `form-submissions/views?zone=${zone}`, { cookie })).json()
      return views.saved.map(({ count }: { count: number }) => count)
    }
    expect(await read('America/New_York')).toEqual([2, 2])
    expect(await read('Asia/Tokyo')).toEqual([2, 3])
  })

  test('count the days of whoever looks', async () => {
    await plantLeads([{ createdAt: '2026-03-08T04:59:59.999Z' }, { createdAt: '2026-03-08T05:00:00.000Z' }])
    await plantLeads([{ createdAt: '2026-03-09T03:59:59.999Z' }, { createdAt: '2026-03-09T04:00:00.000Z' }])
    await save({ name: 'A day', filter: { from: '2026-03-08', to: '2026-03-08' } })
    expect((await readViews()).saved).toMatchObject([{ count: 2 }])
  })

  test.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'a\nb' },
    { name: 'x', filter: { stages: ['open'] } },
    { name: 'x', filter: { owners: ['somebody'] } },
    { name: 'x', filter: { from: 'yesterday' } },
    { name: 'x', filter: { sql: 'true' } },
    { name: 'x', filter: { zone: 'Asia/Tokyo' } },
    { name: 'x', filter: { privacy: ['all'] } },
    { name: 'x', filter: [] },
    { name: 'x', filter: { sources: 'contact_page' } },
  ])('T104 what is no view is refused: %j', async (json) => {
    expect((await save({ filter: {}, ...json })).status).toBe(400)
  })

  test('a stored filter is read as it was written', () => {
    expect(readViewFilter({ stages: ['new'], overdue: true })).toMatchObject({
      stages: ['new'],
      overdue: true,
      owners: [],
    })
    expect(readViewFilter(null)).toBeNull()
  })
})
