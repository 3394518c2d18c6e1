import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedFile } from '@/domain/conversions'
import { plantLeads } from '../helpers/inbox'
import { addStaff, undo, work } from '../helpers/lead-work'
import { payload } from '../helpers/payload'
import { rest } from '../helpers/rest'

const query = (text: string, values: unknown[] = []) => payload.db.pool.query(text, values)

let staff: Awaited<ReturnType<typeof addStaff>>
let feed: string
let password: string

async function makePassword(id = feed): Promise<string> {
  const response = await rest('POST', `conversion-feeds/${id}/password`, { cookie: staff.cookie })
  return (await response.json()).password
}

async function makeFeed(platform = 'google'): Promise<string> {
  const json = { name: 'Feed', platform }
  const response = await rest('POST', 'conversion-feeds', { cookie: staff.cookie, json })
  return (await response.json()).doc.id
}

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  // A platform is no page of this site.
  origin: '',
  'sec-fetch-site': 'none',
})

const fetchFile = (file: string, headers = basic(feed, password), id = feed) =>
  rest('GET', `conversion-feeds/${id}/files/${file}.csv`, { headers })

async function rowsOf(file: FeedFile, id = feed, secret = password) {
  const response = await fetchFile(file, basic(id, secret), id)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store, private'])
  const [parameters, , ...lines] = (await response.text()).trimEnd().split('\r\n')
  expect(parameters).toBe('"Parameters:TimeZone=+0000"')
  return lines.map((line) => line.slice(1, -1).split('","'))
}

async function plant(values: Record<string, unknown> = {}): Promise<string> {
  const [id = ''] = await plantLeads([{}])
  const given = { gclid: 'click-1', landed_at: new Date(), ...values }
  const names = Object.keys(given)
  await query(
    `update form_submissions set ${names.map((name, index) => `${name} = $${index + 2}`).join()} where id = $1`,
    [id, ...Object.values(given)],
  )
  return id
}

beforeAll(async () => {
  staff = await addStaff()
  feed = await makeFeed()
  password = await makePassword()
})

beforeEach(async () => {
  await query('delete from form_submissions')
  await query(`delete from rate_limits where key like 'conversions%'`)
})

describe('booked and won', () => {
  test('are told with click, name, time and value, to the platform whose click it was', async () => {
    const id = await plant()
    await plant({ gclid: '', msclkid: 'ms-1' })
    const { leads } = await work(staff.cookie, [id], { stage: 'booked' })
    const at = leads[0]?.bookedAt?.slice(0, 19).replace('T', ' ')
    expect(await rowsOf('booked')).toEqual([['click-1', 'Booked call', at, '', '']])
    expect(await rowsOf('won')).toEqual([])
    const wonAt = '2026-11-20T12:00:00.000Z'
    await work(staff.cookie, [id], { stage: 'won', valueCents: 120_050, wonAt })
    expect(await rowsOf('won')).toEqual([['click-1', 'Won job', '2026-11-20 12:00:00', '1200.50', 'USD']])
    expect(await rowsOf('booked')).toHaveLength(1)
    expect(await rowsOf('adjustments')).toEqual([])
    const other = await makeFeed('microsoft')
    const response = await fetchFile('won', basic(other, await makePassword(other)), other)
    expect((await response.text()).split('\r\n')[1]).toContain('"Microsoft Click Id"')
  })

  test.each([
    ['no click', { gclid: '' }],
    ['a click of ninety days', { landed_at: new Date(Date.now() - 90.1 * 86_400_000) }],
    ['a wish for privacy', { gpc: true }],
    ['an objection', { ads_objection: true }],
    ['the trash', { deleted_at: new Date() }],
  ])('leave out a lead with %s', async (_, values) => {
    await plant({ stage: 'won', booked_at: new Date(), won_at: new Date(), value_cents: 5, ...values })
    expect([await rowsOf('booked'), await rowsOf('won')]).toEqual([[], []])
  })

  test('T126 hold no formula and no line of their own in a click', async () => {
    await plant({ booked_at: new Date(), gclid: '=cmd|x' })
    expect((await rowsOf('booked'))[0]?.[0]).toBe("'=cmd|x")
  })
})

describe('adjustments', () => {
  test('retract what was taken back, restate what has another value, and forget what came back by Undo', async () => {
    const id = await plant()
    const booked = (await work(staff.cookie, [id], { stage: 'booked' })).leads[0]
    const { batch } = await work(staff.cookie, [id], { stage: 'contacted' })
    const time = booked?.bookedAt?.slice(0, 19).replace('T', ' ')
    expect(await rowsOf('adjustments')).toEqual([
      ['click-1', 'Booked call', time, expect.stringMatching(/^\d{4}-/), 'RETRACT', '', ''],
    ])
    await undo(staff.cookie, batch)
    expect(await rowsOf('adjustments')).toEqual([])

    await work(staff.cookie, [id], { stage: 'won', valueCents: 100 })
    expect(await rowsOf('adjustments')).toEqual([])
    await work(staff.cookie, [id], { valueCents: 250 })
    const [restated] = await rowsOf('adjustments')
    expect([restated?.[4], restated?.[5], restated?.[6]]).toEqual(['RESTATE', '2.50', 'USD'])
    await work(staff.cookie, [id], { wonAt: '2026-11-02T12:00:00.000Z' })
    const rows = await rowsOf('adjustments')
    expect(rows.map((row) => row[4]).sort()).toEqual(['RESTATE', 'RETRACT'])
    await work(staff.cookie, [id], { stage: 'spam' })
    const gone = (await rowsOf('adjustments')).map((row) => [row[1], row[4]])
    expect(gone).toContainEqual(['Won job', 'RETRACT'])
    expect(gone).toContainEqual(['Booked call', 'RETRACT'])
    await work(staff.cookie, [id], { adsObjection: true })
    expect(await rowsOf('adjustments')).toEqual([])
  })
})

describe('T125 a feed', () => {
  test('lets nobody in without its own name and password, and says the same of one that is not there', async () => {
    await plant({ booked_at: new Date() })
    const other = await makeFeed()
    const refused = [
      await fetchFile('booked', basic(feed, `${password}x`)),
      await fetchFile('booked', basic(feed, '')),
      await fetchFile('booked', basic(other, password)),
      await fetchFile('booked', basic(other, password), other),
      await fetchFile('booked', { ...basic('', ''), authorization: 'Bearer x' }),
      await fetchFile(
        'booked',
        basic('00000000-0000-7000-8000-000000000000', password),
        '00000000-0000-7000-8000-000000000000',
      ),
    ]
    const texts = await Promise.all(refused.map((response) => response.text()))
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    expect(new Set(texts).size).toBe(1)
    expect(refused[0]?.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test('that was revoked, or has a new password, lets nobody in with the old one', async () => {
    const id = await makeFeed()
    const first = await makePassword(id)
    expect((await fetchFile('won', basic(id, first), id)).status).toBe(200)
    const second = await makePassword(id)
    expect((await fetchFile('won', basic(id, first), id)).status).toBe(401)
    await rest('PATCH', `conversion-feeds/${id}`, { cookie: staff.cookie, json: { active: false } })
    expect((await fetchFile('won', basic(id, second), id)).status).toBe(401)
  })

  test('is asked so often from one address and no more, and its password is stored by its hash alone', async () => {
    const wrong = basic(feed, 'x')
    let status = 0
    for (let turn = 0; turn < 61; turn++) status = (await fetchFile('booked', wrong)).status
    expect(status).toBe(429)
    const { rows } = await query('select * from conversion_feeds where id = $1', [feed])
    expect(JSON.stringify(rows)).not.toContain(password)
    const read = await rest('GET', `conversion-feeds/${feed}?showHiddenFields=true`, { cookie: staff.cookie })
    expect(await read.text()).not.toContain(rows[0].password_hash)
  })
})
