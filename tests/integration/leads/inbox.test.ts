import Papa from 'papaparse'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toCsv } from '@/domain/inbox-csv'
import { COMPLETE_ROWS, toSortText } from '@/features/leads/rules/inbox'
import { toInboxFields } from '@/features/leads/rules/inbox-fields'
import { plantLeads, requestInbox } from '../../helpers/inbox'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

let cookie: string

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

beforeEach(async () => {
  await payload.db.pool.query('delete from form_submissions')
})

const everything = async () => (await requestInbox(cookie, {})).rows

describe('a large inbox', () => {
  const minute = (index: number) => new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString()

  test('C309 C310 C498 C574 sends pages newest first with the true total, to the last row', async () => {
    await plantLeads(Array.from({ length: 1_600 }, (_, index) => ({ createdAt: minute(index) })))
    const first = await requestInbox(cookie, {})
    expect(first).toMatchObject({ total: 1_600, asOf: minute(1_599) })
    expect(first.rows).toHaveLength(100)
    expect(first.rows[0]).toMatchObject({ name: 'Lead 1599', createdAt: minute(1_599) })
    const last = await requestInbox(cookie, { offset: '1590', limit: '100' })
    expect(last.rows.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => `Lead ${9 - i}`))
  })

  test('A77 C505 C561 an answer of up to 1,500 leads is sent whole where it is wanted, in its order', async () => {
    const leads = Array.from({ length: COMPLETE_ROWS }, (_, index) => ({
      name: `Found ${index}`,
      createdAt: minute(index),
    }))
    await plantLeads([...leads, ...Array.from({ length: 200 }, () => ({ name: 'Other' }))])
    const { rows, total } = await requestInbox(cookie, { text: 'found', limit: String(COMPLETE_ROWS) })
    expect(total).toBe(COMPLETE_ROWS)
    expect(rows.map(({ name }) => name)).toEqual(leads.map(({ name }) => name).reverse())
  })

  test('what arrives later does not move what is shown, and is asked for alone', async () => {
    await plantLeads([{ createdAt: minute(0) }, { createdAt: minute(1) }])
    const until = minute(1)
    await plantLeads([{ name: 'Later', createdAt: minute(2) }])
    expect((await requestInbox(cookie, { until })).total).toBe(2)
    const { rows, total } = await requestInbox(cookie, { since: until })
    expect([total, ...rows.map(({ name }) => name)]).toEqual([1, 'Later'])
  })
})

test('C285 a row carries every field of the collection and nothing of the endpoint', async () => {
  await plantLeads([{ serviceInterest: ['Content Packs'] }])
  const [row] = await everything()
  expect(Object.keys(row ?? {}).sort()).toEqual(
    [
      ...['id', 'createdAt', 'name', 'phone', 'email', 'website', 'city', 'serviceInterest', 'planInterest'],
      ...['message', 'source', 'page', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign'],
      ...['channel', 'landedAt', 'adPlatform', 'landingHost', 'utmTerm', 'utmContent', 'gpc'],
      ...['gclid', 'gbraid', 'wbraid', 'msclkid', 'fbclid', 'ttclid'],
    ].sort(),
  )
  expect(row?.serviceInterest).toEqual(['Content Packs'])
})

describe('the export', () => {
  const zone = 'America/New_York'
  const request = (query: Record<string, string>) =>
    rest('GET', `form-submissions/export?${new URLSearchParams({ zone, ...query })}`, { cookie })

  test('C470 C561 C568 T54 is the same bytes as the browser would write, in the shown order', async () => {
    const leads = Array.from({ length: 4_321 }, (_, index) => ({
      name: index % 3 ? `Zoë ${index % 50}` : `=HYPERLINK("${index}")`,
      message: 'one\r\ntwo, "three"',
      createdAt: new Date(Date.UTC(2026, 2, 1) + index * 4_000_000).toISOString(),
    }))
    await plantLeads(leads)
    const { config } = payload.collections['form-submissions']
    const readShown = async (sort: string) => {
      const read = (page: number) =>
        requestInbox(cookie, { sort, text: 'zo', offset: String(page * 500), limit: '500' })
      const pages = await Promise.all(Array.from({ length: 6 }, (_, page) => read(page)))
      return pages.flatMap(({ rows }) => rows)
    }
    for (const order of [
      { by: 'createdAt', descending: true },
      { by: 'createdAt', descending: false },
      { by: 'name', descending: false },
    ]) {
      const response = await request({ sort: toSortText(order), text: 'zo' })
      const shown = await readShown(toSortText(order))
      expect(shown).toHaveLength(2_880)
      expect(response.headers.get('x-total-rows')).toBe(String(shown.length))
      expect(await response.text()).toBe(toCsv(shown, zone, toInboxFields(config)))
    }
  })

  test('C559 C560 C567 C568 names its type, its file and its 14 columns', async () => {
    await plantLeads([{ name: 'José' }])
    const response = await request({})
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="form-submissions-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const { data } = Papa.parse<string[]>((await response.text()).trimEnd())
    expect(data[0]).toHaveLength(14)
    expect(data[1]?.[1]).toBe('José')
  })
})

describe('who may ask', () => {
  test.each(['inbox', 'export'])('C469 C470 C459 only an admin may ask for the %s', async (path) => {
    const member = await signIn((await addMember()).email)
    expect((await rest('GET', `form-submissions/${path}`)).status).toBe(404)
    expect((await rest('GET', `form-submissions/${path}`, { cookie: member })).status).toBe(404)
    expect((await rest('GET', `form-submissions/${path}`, { cookie })).status).toBe(200)
  })

  test.each([
    'from=yesterday',
    'sort=fingerprint',
    'sort=serviceInterest',
    'sort=nothing',
    'limit=1501',
    'offset=-1',
    'zone=Mars/Base',
  ])('a query of %s is refused', async (query) => {
    expect((await rest('GET', `form-submissions/inbox?${query}`, { cookie })).status).toBe(400)
    expect((await rest('GET', `form-submissions/export?${query}`, { cookie })).status).toBe(400)
  })

  test('C471 C499 T70 an admin deletes one lead by its id, once', async () => {
    const [gone, kept] = await plantLeads([{}, {}])
    expect((await rest('DELETE', `form-submissions/${gone}`, { cookie })).status).toBe(200)
    expect((await everything()).map(({ id }) => id)).toEqual([kept])
    expect((await rest('DELETE', `form-submissions/${gone}`, { cookie })).status).toBe(404)
  })
})
