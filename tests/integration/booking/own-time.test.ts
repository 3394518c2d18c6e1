import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '@/env'
import type { OwnTime } from '@/features/booking/rules/calendar-state'
import { book } from '@/features/booking/server/book'
import { OFFERED_TIMES } from '@/features/booking/server/booking-settings'
import { findBusy } from '@/features/booking/server/busy'
import { bridge } from '@/lib/bridge'
import { bookingOf, slotAt, visit } from '../../helpers/booking'
import { hoursFrom, startCalendar } from '../../helpers/calendars'
import { addAdmin, addLimited, addMember, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

const HOUR_MS = 60 * 60_000
const SOON = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 7 * 24 * HOUR_MS

type Somebody = { id: string | number; email: string }

beforeEach(() => {
  vi.spyOn(env, 'WEBHOOK_ALLOW_PRIVATE', 'get').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

async function signedIn(person: Somebody) {
  const cookie = await signIn(person.email)
  return {
    ...person,
    post: (path: string, json: object = {}, whose = person) =>
      rest('POST', `users/${whose.id}/${path}`, { cookie, json }),
    time: async (whose = person): Promise<OwnTime> =>
      (await rest('GET', `users/${whose.id}/own-time`, { cookie })).json(),
    get: (path: string, whose = person) => rest('GET', `users/${whose.id}/${path}`, { cookie }),
  }
}

const kinds = async (person: Somebody) =>
  (
    await query(
      `select kind from audit_log where subject_id = $1 and kind like 'booking.%' order by at, id`,
      [String(person.id)],
    )
  ).map(({ kind }) => kind)

describe('calendars', () => {
  test('one is added by its address, which nobody sees again, and is busy at once; up to three', async () => {
    const me = await signedIn(await addAdmin())
    const calendar = await startCalendar(hoursFrom([SOON]))
    bridge.documents.set(OFFERED_TIMES, Promise.resolve([]))
    const added = await me.post('calendars', { address: ` ${calendar.url} ` })
    expect(added.status).toBe(200)
    const text = await added.text()
    expect(text).not.toContain('private-1f8a')
    expect(bridge.documents.has(OFFERED_TIMES)).toBe(false)
    expect((await findBusy(payload, [String(me.id)])).get(String(me.id))).toEqual({
      times: [{ from: SOON, until: SOON + HOUR_MS }],
      isStale: false,
    })
    expect(JSON.stringify(await query('select * from booking_calendars'))).not.toContain('private-1f8a')
    expect(JSON.stringify(await query('select * from audit_log'))).not.toContain('private-1f8a')
    expect(await me.post('calendars', { address: calendar.url }).then(messageOf)).toBe(
      'This calendar is here already',
    )
    for (const path of ['a', 'b'])
      expect((await me.post('calendars', { address: `${calendar.url}?${path}` })).status).toBe(200)
    expect(await me.post('calendars', { address: `${calendar.url}?c` }).then(messageOf)).toMatch(
      /^3 calendars are the most/,
    )
    const { calendars } = await me.time()
    expect(calendars).toHaveLength(3)
    expect(calendars[0]).toMatchObject({ site: new URL(calendar.url).host, problem: null, isStale: false })
    const removed = await me.post(`calendars/${calendars[0]?.id}/remove`)
    expect((await removed.json()).calendars).toHaveLength(2)
    expect(await kinds(me)).toEqual([...Array(3).fill('booking.calendar-added'), 'booking.calendar-removed'])
  })

  test('of six at once three are stored', async () => {
    const me = await signedIn(await addAdmin())
    const calendar = await startCalendar(hoursFrom([SOON]))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => me.post('calendars', { address: `${calendar.url}?${at}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  })

  test.each([
    ['<!doctype html>', /^No calendar could be read there\. It is no calendar.*Copy the private address/],
    [
      hoursFrom([SOON]).slice(0, 60),
      /^No calendar could be read there\. It was cut off\. Try again in a few minutes/,
    ],
  ])('what gives no calendar is not stored, and the words say what to do: %#', async (feed, words) => {
    const me = await signedIn(await addAdmin())
    const calendar = await startCalendar(feed)
    const answer = await me.post('calendars', { address: calendar.url })
    expect(answer.status).toBe(400)
    expect(await messageOf(answer)).toMatch(words)
    expect((await me.time()).calendars).toEqual([])
  })

  test('T193 an address within the private network, without https, or with a password is not asked', async () => {
    vi.spyOn(env, 'WEBHOOK_ALLOW_PRIVATE', 'get').mockReturnValue(false)
    const me = await signedIn(await addAdmin())
    const calendar = await startCalendar(hoursFrom([SOON]))
    const { port } = new URL(calendar.url)
    for (const address of [
      calendar.url,
      `https://127.0.0.1:${port}/`,
      `webcal://localhost:${port}/`,
      `https://[::1]:${port}/`,
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/',
      'https://me:secret@example.com/',
      'https://example.com:22/',
      'file:///etc/passwd',
      'not an address',
    ]) {
      const answer = await me.post('calendars', { address })
      expect([address, answer.status]).toEqual([address, 400])
    }
    expect(calendar.asked).toEqual([])
    expect((await me.time()).calendars).toEqual([])
  })

  test('T194 a calendar of 50,001 events, or with a recurrence each second, is not read', async () => {
    const me = await signedIn(await addAdmin())
    const calendar = await startCalendar('')
    const events = Array.from({ length: 50_001 }, (_, at): [number] => [SOON + at * HOUR_MS])
    const each = (rule: string) => hoursFrom([SOON]).replace('DURATION', `RRULE:${rule}\r\nDURATION`)
    for (const feed of [
      hoursFrom(...events),
      each('FREQ=SECONDLY'),
      each('FREQ=MINUTELY;BYSECOND=0,10,20,30,40,50'),
    ]) {
      calendar.feed = feed
      const answer = await me.post('calendars', { address: calendar.url })
      expect([answer.status, await messageOf(answer)]).toEqual([
        400,
        expect.stringContaining('It has more events or recurrences than can be read'),
      ])
    }
  })

  test('whoever tries many addresses waits', async () => {
    const me = await signedIn(await addAdmin())
    const calendar = await startCalendar('no calendar')
    calendar.answer = (_req, res) => void res.writeHead(404).end()
    for (let tries = 0; tries < 20; tries += 1) await me.post('calendars', { address: calendar.url })
    expect((await me.post('calendars', { address: calendar.url })).status).toBe(429)
    expect(calendar.asked).toHaveLength(20)
  })
})

describe('time off', () => {
  test('whole days, and times of days, on the clocks of the business', async () => {
    const me = await signedIn(await addAdmin())
    await me.post('time-off', { firstDay: '2031-03-08', lastDay: '2031-03-09' })
    const { timeOff } = await me
      .post('time-off', { firstDay: '2031-06-02', lastDay: '2031-06-02', from: '09:00', until: '12:30' })
      .then((answer) => answer.json())
    expect(timeOff).toMatchObject([
      // The clocks were set forward on the second day.
      { begins: '2031-03-08T05:00:00.000Z', ends: '2031-03-10T04:00:00.000Z' },
      { begins: '2031-06-02T13:00:00.000Z', ends: '2031-06-02T16:30:00.000Z' },
    ])
    const answer = await me.post(`time-off/${timeOff[0].id}/remove`)
    expect((await answer.json()).timeOff).toHaveLength(1)
    expect((await findBusy(payload, [String(me.id)])).get(String(me.id))?.times).toEqual([
      { from: Date.parse('2031-06-02T13:00:00Z'), until: Date.parse('2031-06-02T16:30:00Z') },
    ])
    expect(await kinds(me)).toEqual([
      'booking.time-off-set',
      'booking.time-off-set',
      'booking.time-off-removed',
    ])
  })

  test.each([
    [{ firstDay: '2031-02-30', lastDay: '2031-03-01' }, 'Choose a day that exists'],
    [{ firstDay: '2031-03-02', lastDay: '2031-03-01' }, 'The end is not after the beginning'],
    [
      { firstDay: '2031-03-02', lastDay: '2031-03-02', from: '12:00', until: '09:00' },
      'The end is not after the beginning',
    ],
    [{ firstDay: '2020-03-02', lastDay: '2020-03-03' }, 'This time is over'],
    [
      { firstDay: '2031-03-09', lastDay: '2031-03-09', from: '02:30' },
      'On that day the clocks skip this time',
    ],
    [
      { firstDay: '2031-03-09', lastDay: '2035-03-09' },
      'A year is the longest. Take the person out of Booking instead.',
    ],
  ])('%j is refused', async (time, words) => {
    const me = await signedIn(await addAdmin())
    const answer = await me.post('time-off', time)
    expect([answer.status, await messageOf(answer)]).toEqual([400, words])
  })
})

describe('the private feed', () => {
  const fetchFeed = (address: string) => rest('GET', address.replace(/^.*\/api\//, ''))

  async function withFeed() {
    const me = await signedIn(await addAdmin())
    const { address } = await (await me.post('calendar-feed')).json()
    return { me, address: String(address) }
  }

  test('holds the appointments of its person for a calendar, needs no session, and no cache keeps it', async () => {
    const { me, address } = await withFeed()
    const other = await addAdmin()
    const booked = async (person: Somebody, minutes: number) => {
      const outcome = await book(await visit(payload), bookingOf(String(person.id), slotAt(minutes)), null)
      expect(outcome.outcome).toBe('booked')
    }
    await booked(me, 0)
    await booked(other, 60)
    const answer = await fetchFeed(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store, private')
    const text = (await answer.text()).replaceAll('\r\n ', '')
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(text).toContain('DTSTART:20310602T130000Z')
    expect(text).toContain('SUMMARY:15-minute audit: Vera Visitor')
    expect(text).toMatch(/^UID:appointment-[-0-9a-f]{36}@localhost:3000/m)
    expect(text).not.toContain('METHOD')
    expect((await me.time()).feed).toMatchObject({ fetchedAt: expect.any(String) })
    const trash = (at: string) =>
      query(
        `update form_submissions set deleted_at = ${at}
         where id in (select lead_id from appointments where person_id = $1)`,
        [me.id],
      )
    await trash('now()')
    expect(await (await fetchFeed(address)).text()).not.toContain('VEVENT')
    await trash('null')
    // What is cancelled leaves the calendar.
    await query(`update appointments set state = 'cancelled' where person_id = $1`, [me.id])
    expect(await (await fetchFeed(address)).text()).not.toContain('VEVENT')
  })

  test('keeps what is over for 30 days', async () => {
    const { me, address } = await withFeed()
    const past = async (minutes: number, days: number) => {
      const outcome = await book(await visit(payload), bookingOf(String(me.id), slotAt(minutes)), null)
      if (outcome.outcome !== 'booked') throw new Error(outcome.outcome)
      await query(
        `update appointments set begins = at.begins, ends = at.begins + interval '15 minutes',
           held = tstzrange(at.begins, at.begins + interval '15 minutes')
         from (select date_trunc('minute', now()) - $2 * interval '1 day' as begins) as at where id = $1`,
        [outcome.appointment.id, days],
      )
      return outcome.appointment.id
    }
    const kept = await past(300, 29)
    await past(360, 31)
    const text = (await (await fetchFeed(address)).text()).replaceAll('\r\n ', '')
    expect(text.match(/^UID:.*/gm)?.map((line) => line.trim())).toEqual([
      `UID:appointment-${kept}@localhost:3000`,
    ])
  })

  test('T192 a guessed address, one that has ended and one of somebody without rights are the same 404', async () => {
    const { me, address } = await withFeed()
    const { address: second } = await (await me.post('calendar-feed')).json()
    const lostRole = await withFeed()
    await query('delete from users_roles where parent_id = $1', [lostRole.me.id])
    const token = address.slice(-47, -4)
    const answers = [
      await fetchFeed(address),
      await fetchFeed(lostRole.address),
      await fetchFeed(address.replace(token, 'A'.repeat(43))),
      await rest('GET', `calendar-feeds/${token}`),
      await rest('GET', 'calendar-feeds/x.ics'),
      await rest('GET', `calendar-feeds/${'%2e'.repeat(43)}.ics`),
    ]
    const told = await Promise.all(answers.map(async (each) => [each.status, await each.text()]))
    expect(new Set(told.map(String)).size).toBe(1)
    expect(told[0]?.[0]).toBe(404)
    expect((await fetchFeed(second)).status).toBe(200)
    expect((await me.post('calendar-feed/end')).status).toBe(200)
    expect((await fetchFeed(second)).status).toBe(404)
    expect(JSON.stringify(await query('select * from booking_feeds'))).not.toContain(token)
    expect(await kinds(me)).toEqual(['booking.feed-made', 'booking.feed-made', 'booking.feed-ended'])
  })

  test('T192 whoever asks too often is told to wait', async () => {
    const { address } = await withFeed()
    await fetchFeed(address)
    const isLimit = `key like '%calendar-feed%'`
    onTestFinished(() => void query(`delete from rate_limits where ${isLimit}`))
    expect(await query(`update rate_limits set points = 720 where ${isLimit} returning key`)).toHaveLength(1)
    const answer = await fetchFeed(address)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('rights', () => {
  test('who may change accounts sees and removes what others have set, and makes no secret of theirs', async () => {
    const [owner, other] = [await signedIn(await addAdmin()), await signedIn(await addLimited('leads'))]
    const calendar = await startCalendar(hoursFrom([SOON]))
    await other.post('calendars', { address: calendar.url })
    await other.post('calendar-feed')
    const { calendars, feed } = await owner.time(other)
    expect([calendars.length, feed !== null]).toEqual([1, true])
    expect((await owner.post('calendars', { address: calendar.url }, other)).status).toBe(403)
    expect((await owner.post('calendar-feed', {}, other)).status).toBe(403)
    expect(
      (await owner.post('time-off', { firstDay: '2031-06-02', lastDay: '2031-06-02' }, other)).status,
    ).toBe(200)
    expect((await owner.post(`calendars/${calendars[0]?.id}/remove`, {}, other)).status).toBe(200)
    expect((await owner.post('calendar-feed/end', {}, other)).status).toBe(200)
    expect(await other.time()).toMatchObject({ calendars: [], feed: null })
  })

  test('nobody limited to areas reaches the time of others, and who may not read leads none at all', async () => {
    const [owner, leads] = [await signedIn(await addAdmin()), await signedIn(await addLimited('leads'))]
    const posts = await signedIn(await addLimited('posts'))
    const member = await signedIn(await addMember())
    await owner.post('time-off', { firstDay: '2031-06-02', lastDay: '2031-06-02' })
    const [time] = (await owner.time()).timeOff
    for (const [who, status] of [
      [leads, 404],
      [posts, 403],
      [member, 404],
    ] as const) {
      expect((await who.get('own-time', owner)).status).toBe(status)
      for (const path of [`time-off/${time?.id}/remove`, 'calendar-feed/end'])
        expect((await who.post(path, {}, owner)).status).toBe(status)
    }
    // A row of somebody else's is none of one's own.
    await leads.post(`time-off/${time?.id}/remove`)
    expect((await owner.time()).timeOff).toHaveLength(1)
  })
})
