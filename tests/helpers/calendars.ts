import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { seal } from '@/lib/sealed'
import { payload, query } from './payload'

/** A server with a calendar on this machine, whose feed a test may change. */
export async function startCalendar(feed: string) {
  const asked: IncomingMessage['headers'][] = []
  const server = createServer((req, res) => {
    asked.push(req.headers)
    calendar.answer(req, res)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const calendar = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/private-1f8a/basic.ics`,
    asked,
    feed,
    answer: (_req: IncomingMessage, res: ServerResponse): void => void res.end(calendar.feed),
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return calendar
}

/** A feed with one busy hour each, of events with these UIDs. */
export const hoursFrom = (...events: [begins: number, uid?: string][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(([begins, uid = `${begins}@example.com`]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART:${new Date(begins).toISOString().replace(/[-:]|\.\d+/g, '')}`,
      'DURATION:PT1H',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Stores a calendar of a person that is due, as it was when nothing stood in it. */
export async function addCalendar(person: string | number, url: string, key = payload.secret) {
  const [row] = await query(
    `insert into booking_calendars (person_id, site, sealed_address, busy, covers_until, doubts, read_at, next_read_at)
     values ($1, 'example.com', $2, '{}', now(), '{}', now(), now() - interval '1 second') returning id`,
    [person, seal(url, key)],
  )
  return String(row.id)
}
