import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { env } from '@/env'
import { toCalendarAddress } from '@/features/booking/rules/calendar-address'
import { readCalendar } from '@/features/booking/server/read-calendar'
import { calendar, event, YEAR } from './feeds'

const FEED = calendar(event('DTSTART:20260309T130000Z', 'DURATION:PT1H'))
const BUSY = [{ from: Date.parse('2026-03-09T13:00Z'), until: Date.parse('2026-03-09T14:00Z') }]
const QUESTION = { window: YEAR, zone: 'America/New_York', host: 'nova.example' }

let answer: (req: IncomingMessage, res: ServerResponse) => void
const asked: string[] = []
const server = createServer((req, res) => {
  asked.push(req.url ?? '')
  answer(req, res)
})
let origin = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  vi.spyOn(env, 'WEBHOOK_ALLOW_PRIVATE', 'get').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

test.each([
  ['webcal://example.com/a.ics', 'https://example.com/a.ics'],
  [' WEBCALS://example.com/a.ics ', 'https://example.com/a.ics'],
  ['https://example.com/webcal://a', 'https://example.com/webcal://a'],
])('%j is fetched from %s', (typed, address) => {
  expect(toCalendarAddress(typed)).toBe(address)
})

test('a calendar is asked for without cookies or compression, and read', async () => {
  let headers: IncomingMessage['headers'] = {}
  answer = (req, res) => {
    headers = req.headers
    res.writeHead(200, { etag: '"1"', 'set-cookie': 'a=b' }).end(FEED)
  }
  expect(await readCalendar(origin, QUESTION)).toMatchObject({ isRead: true, busy: BUSY, etag: '"1"' })
  expect(headers).toMatchObject({ accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity' })
  expect(Object.keys(headers).filter((name) => /cookie|if-none|authorization/.test(name))).toEqual([])
})

test('a calendar that has not changed is not sent again', async () => {
  answer = (req, res) => res.writeHead(req.headers['if-none-match'] === 'W/"1"' ? 304 : 200).end()
  expect(await readCalendar(origin, QUESTION, 'W/"1"')).toMatchObject({ isRead: false, isUnchanged: true })
  expect(await readCalendar(origin, QUESTION, '"2"')).toMatchObject({ isRead: false, isUnchanged: false })
})

test('three redirects are followed, and no fourth', async () => {
  answer = (req, res) => {
    const left = Number(req.url?.slice(1))
    if (left === 0) return res.end(FEED)
    return res.writeHead(302, { location: `/${left - 1}` }).end()
  }
  expect(await readCalendar(`${origin}/3`, QUESTION)).toMatchObject({ isRead: true, busy: BUSY })
  expect(await readCalendar(`${origin}/4`, QUESTION)).toMatchObject({ problem: 'It leads on and on' })
  expect(asked).toHaveLength(8)
})

test.each(['file:///etc/passwd', 'ftp://example.com/a.ics', 'http://user:secret@127.0.0.1/'])(
  'a redirect to %s is not followed',
  async (location) => {
    answer = (_req, res) => res.writeHead(301, { location }).end()
    expect(await readCalendar(origin, QUESTION)).toMatchObject({
      problem: 'It is no public address with https',
    })
    expect(asked).toHaveLength(1)
  },
)

test('no calendar is fetched from a private network, nor without https', async () => {
  vi.spyOn(env, 'WEBHOOK_ALLOW_PRIVATE', 'get').mockReturnValue(false)
  answer = (_req, res) => res.end(FEED)
  const { port } = server.address() as AddressInfo
  for (const address of [
    origin,
    `https://127.0.0.1:${port}/`,
    `webcal://localhost:${port}/`,
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'http://example.com/a.ics',
  ])
    expect(await readCalendar(address, QUESTION)).toMatchObject({ isRead: false, isUnchanged: false })
  expect(asked).toEqual([])
})

const half = FEED.slice(0, FEED.length / 2)

test.each<[string, typeof answer, string]>([
  [
    'a sign-in page',
    (_req, res) => res.end('<!doctype html>'),
    'It is no calendar: a sign-in page may have come in its place',
  ],
  [
    'an empty answer',
    (_req, res) => res.end(),
    'It is no calendar: a sign-in page may have come in its place',
  ],
  ['half a feed', (_req, res) => res.end(half), 'It was cut off'],
  [
    'a connection that breaks',
    (_req, res) => res.writeHead(200, { 'content-length': FEED.length }).write(half, () => res.destroy()),
    'It was cut off',
  ],
  ['a refusal', (_req, res) => res.writeHead(403).end(FEED), 'Its site answered 403'],
  [
    'an answer that says nothing new without being asked',
    (_req, res) => res.writeHead(304).end(),
    'Its site answered 304',
  ],
  [
    'a size too large',
    (_req, res) => res.writeHead(200, { 'content-length': 17 * 1024 * 1024 }).write('BEGIN:VCALENDAR\r\n'),
    'It is larger than 16 MB',
  ],
  [
    'a recurrence each second',
    (_req, res) => res.end(FEED.replace('DURATION', 'RRULE:FREQ=SECONDLY\r\nDURATION')),
    'It has more events or recurrences than can be read',
  ],
])('%s is no news', async (_words, given, problem) => {
  answer = given
  expect(await readCalendar(origin, QUESTION)).toEqual({ isRead: false, isUnchanged: false, problem })
})

test('a feed that goes on past 16 MB is left', async () => {
  const piece = Buffer.alloc(1024 * 1024, `X-A:${'b'.repeat(1_000)}\r\n`)
  let sent = 0
  answer = (_req, res) => {
    const more = () => {
      sent += 1
      if (sent < 64 && !res.destroyed) res.write(piece, more)
    }
    res.write('BEGIN:VCALENDAR\r\n', more)
  }
  expect(await readCalendar(origin, QUESTION)).toMatchObject({ problem: 'It is larger than 16 MB' })
  expect(sent).toBeLessThan(64)
})
