import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { LeadChange } from '@/features/leads/rules/lead-activity'
import type { FeedFile } from '@/features/results/rules/conversions'
import { ClickIdsOfResults, NoticeOfFeeds } from '@/features/results/screens/click-ids-notice'
import { plantLeads } from '../../helpers/inbox'
import { setHandling } from '../../helpers/intake'
import { addStaff, changeLeads, undo } from '../../helpers/lead-activity'
import { addAdmin, addLimited, payload, query, requestOf } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

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

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const toTime = (instant: string | null | undefined) => instant?.slice(0, 19).replace('T', ' ')
const aSecondAfter = (time: string | undefined) =>
  toTime(new Date(Date.parse(`${time}Z`) + 1_000).toISOString())

/** A lead of a month ago. */
async function plant(values: Record<string, unknown> = {}): Promise<string> {
  const [id = ''] = await plantLeads([{ createdAt: daysAgo(30) }])
  const given = { gclid: 'click-1', landed_at: daysAgo(30), ...values }
  const names = Object.keys(given)
  await query(
    `update form_submissions set ${names.map((name, index) => `${name} = $${index + 2}`).join()} where id = $1`,
    [id, ...Object.values(given)],
  )
  return id
}

/** Lets so many minutes pass since all that was done: after ten of them nobody can undo it. */
const pass = (minutes = 11) =>
  query('update lead_events set created_at = created_at - make_interval(mins => $1)', [minutes])

/** Does something with a lead, and waits until nobody can undo it. */
async function settle(id: string, change: LeadChange) {
  const done = await changeLeads(staff.cookie, [id], change)
  await pass()
  return done.leads[0]
}

/** Name, time, type and value of the adjustments, sorted. */
const adjustments = async () =>
  (await rowsOf('adjustments')).map(([, name, time, , type, value]) => [name, time, type, value]).toSorted()

const timesOf = async (file: FeedFile) => (await rowsOf(file)).map(([, , time]) => time)

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
    const at = toTime((await settle(id, { stage: 'booked' }))?.bookedAt)
    expect(await rowsOf('booked')).toEqual([['click-1', 'Booked call', at, '', '']])
    expect(await rowsOf('won')).toEqual([])
    const wonAt = daysAgo(6)
    await settle(id, { stage: 'won', valueCents: 120_050, wonAt })
    expect(await rowsOf('won')).toEqual([['click-1', 'Won job', toTime(wonAt), '1200.50', 'USD']])
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

  test('are told once nobody can undo them, and never when somebody did', async () => {
    const id = await plant()
    const { batch } = await changeLeads(staff.cookie, [id], { stage: 'won' })
    await pass(9)
    expect([await rowsOf('booked'), await rowsOf('won')]).toEqual([[], []])
    await undo(staff.cookie, batch)
    await pass()
    expect([await rowsOf('booked'), await rowsOf('won'), await adjustments()]).toEqual([[], [], []])
    await settle(id, { stage: 'won' })
    expect([await rowsOf('booked'), await rowsOf('won')]).toEqual([[expect.any(Array)], [expect.any(Array)]])
  })

  test('have no time before the click', async () => {
    const landed = `${daysAgo(3).slice(0, 19)}.500Z`
    await plant({ landed_at: landed, stage: 'won', booked_at: landed, won_at: daysAgo(5) })
    const after = aSecondAfter(toTime(landed))
    expect([await timesOf('booked'), await timesOf('won')]).toEqual([[after], [after]])
  })

  test('of two leads by one click have two times', async () => {
    const ids = [await plant(), await plant()]
    await changeLeads(staff.cookie, ids, { stage: 'booked' })
    await pass()
    const [first, second] = await timesOf('booked')
    expect(second).toBe(aSecondAfter(first))
  })

  test('T126 hold no formula and no line of their own in a click', async () => {
    await plant({ booked_at: new Date(), gclid: '=cmd|x' })
    expect((await rowsOf('booked'))[0]?.[0]).toBe("'=cmd|x")
  })
})

describe('adjustments', () => {
  test('retract what was taken back, restate what has another value, and forget what came back by Undo', async () => {
    const id = await plant()
    const time = toTime((await settle(id, { stage: 'booked' }))?.bookedAt)
    const { batch } = await changeLeads(staff.cookie, [id], { stage: 'contacted' })
    expect([await rowsOf('booked'), await rowsOf('adjustments')]).toEqual([[], []])
    await undo(staff.cookie, batch)
    await pass()
    expect([await timesOf('booked'), await adjustments()]).toEqual([[time], []])
    await settle(id, { stage: 'contacted' })
    expect(await rowsOf('adjustments')).toEqual([
      ['click-1', 'Booked call', time, expect.stringMatching(/^\d{4}-/), 'RETRACT', '', ''],
    ])

    const wonAt = toTime((await settle(id, { stage: 'won', valueCents: 100 }))?.wonAt)
    expect(await adjustments()).toHaveLength(1)
    await settle(id, { valueCents: 250 })
    expect((await adjustments()).slice(1)).toEqual([['Won job', wonAt, 'RESTATE', '2.50']])
    await settle(id, { wonAt: daysAgo(20) })
    expect((await adjustments()).slice(1)).toEqual([['Won job', wonAt, 'RETRACT', '']])
    await settle(id, { stage: 'spam' })
    const gone = (await adjustments()).map(([name, , type]) => [name, type])
    expect(gone).toEqual([
      ['Booked call', 'RETRACT'],
      ['Booked call', 'RETRACT'],
      ['Won job', 'RETRACT'],
      ['Won job', 'RETRACT'],
    ])
    await changeLeads(staff.cookie, [id], { adsObjection: true })
    expect(await rowsOf('adjustments')).toEqual([])
  })

  test.each<LeadChange>([{ trash: true }, { stage: 'spam' }, { adsObjection: true }])(
    'retract what was told of a lead by %j, and when that ends it is told a second later',
    async (change) => {
      const id = await plant()
      const told = await settle(id, { stage: 'won', valueCents: 100 })
      const [booked, won] = [toTime(told?.bookedAt), toTime(told?.wonAt)]
      await changeLeads(staff.cookie, [id], change)
      expect([await rowsOf('booked'), await rowsOf('won'), await adjustments()]).toEqual([[], [], []])
      await pass()
      const retracted = [
        ['Booked call', booked, 'RETRACT', ''],
        ['Won job', won, 'RETRACT', ''],
      ]
      expect([await rowsOf('booked'), await rowsOf('won')]).toEqual([[], []])
      expect(await adjustments()).toEqual(retracted)
      if (change.stage) return
      await settle(id, change.trash ? { trash: false } : { adsObjection: false })
      expect([await timesOf('booked'), await timesOf('won')]).toEqual([
        [aSecondAfter(booked)],
        [aSecondAfter(won)],
      ])
      expect(await adjustments()).toEqual(retracted)
    },
  )

  test('keep a restatement that was there before somebody moved the lead and took that back', async () => {
    const id = await plant()
    const time = toTime((await settle(id, { stage: 'won', valueCents: 100 }))?.wonAt)
    await settle(id, { valueCents: 250 })
    const { batch } = await changeLeads(staff.cookie, [id], { stage: 'contacted' })
    await undo(staff.cookie, batch)
    await pass()
    expect(await adjustments()).toEqual([['Won job', time, 'RESTATE', '2.50']])
  })

  test('do not restate what was undone', async () => {
    const id = await plant()
    await settle(id, { stage: 'won', valueCents: 100 })
    const { batch } = await changeLeads(staff.cookie, [id], { valueCents: 250 })
    await undo(staff.cookie, batch)
    await pass()
    expect([(await rowsOf('won'))[0]?.[3], await adjustments()]).toEqual(['1.00', []])
  })

  test('retract a day that was corrected; corrected back it is told a second later', async () => {
    const id = await plant()
    const [day, other] = [daysAgo(4), daysAgo(5)]
    for (const wonAt of [day, other, day]) await settle(id, { stage: 'won', wonAt })
    expect(await timesOf('won')).toEqual([aSecondAfter(toTime(day))])
    expect(await adjustments()).toEqual([
      ['Won job', toTime(other), 'RETRACT', ''],
      ['Won job', toTime(day), 'RETRACT', ''],
    ])
  })

  test.each([null, 0])(
    'retract a value that became %s, for zero is final, and tell the job anew',
    async (valueCents) => {
      const id = await plant()
      const time = toTime((await settle(id, { stage: 'won', valueCents: 100 }))?.wonAt)
      await settle(id, { valueCents })
      const again = ['click-1', 'Won job', aSecondAfter(time)]
      expect(await rowsOf('won')).toEqual([[...again, ...(valueCents === null ? ['', ''] : ['0.00', 'USD'])]])
      expect(await adjustments()).toEqual([['Won job', time, 'RETRACT', '']])
      await settle(id, { valueCents: 300 })
      expect((await adjustments()).at(-1)).toEqual(['Won job', aSecondAfter(time), 'RESTATE', '3.00'])
    },
  )
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
    const rows = await query('select * from conversion_feeds where id = $1', [feed])
    expect(JSON.stringify(rows)).not.toContain(password)
    const read = await rest('GET', `conversion-feeds/${feed}?showHiddenFields=true`, { cookie: staff.cookie })
    expect(await read.text()).not.toContain(rows[0].password_hash)
  })
})

describe('while the ids of clicks are not kept', () => {
  const today = new Date().toISOString().slice(0, 10)
  const days = { from: daysAgo(40).slice(0, 10), to: today }

  async function drawn(element: Parameters<typeof prerenderToNodeStream>[0]) {
    const { prelude } = await prerenderToNodeStream(element)
    let html = ''
    for await (const chunk of prelude) html += chunk
    return html.replace(/<!--.*?-->|<[^>]*>/g, '')
  }

  const onFeeds = async (user: object) => {
    const { user: reader } = await requestOf(user as Awaited<ReturnType<typeof addAdmin>>)
    return drawn(createElement(NoticeOfFeeds, { payload, user: reader }))
  }

  const onResults = async (user: Awaited<ReturnType<typeof addAdmin>>) =>
    drawn(createElement(ClickIdsOfResults, { req: await requestOf(user), days }))

  test('the feeds say that they stay empty, and Results how many leads no platform can be told of', async () => {
    onTestFinished(() => setHandling({ keepsClickIds: false }).then(() => undefined))
    const [admin, limited] = [await addAdmin(), await addLimited('leads')]
    for (const ad_platform of ['Google Ads', 'Microsoft Advertising', 'Meta', ''])
      await plant({ ad_platform, gclid: null })
    await plant({ ad_platform: 'Google Ads' })
    expect(await onFeeds(admin)).toMatch(/not kept, so no feed has the leads that come in now/)
    expect(await onResults(admin)).toMatch(/becomes of 2 leads of these days.*Lead handling turns it off/s)
    // Who may not change the setting has no switch.
    expect(await onResults(limited)).toMatch(/becomes of 2 leads(?!.*Lead handling)/s)
    await query('delete from form_submissions')
    expect(await onResults(admin)).toMatch(/so no conversion feed has the leads that come in now/)
    await query('update conversion_feeds set active = false')
    expect(await onResults(admin)).toBe('')
    await query('update conversion_feeds set active = true')

    await setHandling({ spamMark: 44 })
    const json = { keepsClickIds: true }
    const { cookie } = staff
    expect((await rest('POST', 'globals/lead-handling', { cookie, json })).status).toBe(200)
    expect(await query('select keeps_click_ids, spam_mark::int from lead_handling')).toEqual([
      { keeps_click_ids: true, spam_mark: 44 },
    ])
    expect([await onFeeds(admin), await onResults(admin)]).toEqual(['', ''])
  })
})
