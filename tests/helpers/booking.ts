import { randomUUID } from 'node:crypto'
import config from '@payload-config'
import { BasePayload, createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { afterAll } from 'vitest'
import { bookingSchema, toLead } from '@/features/booking/rules/booking'
import type { BookingHours } from '@/features/booking/rules/booking-hours'
import type { Slot } from '@/features/booking/server/appointment-rows'
import type { Booking, Visitor } from '@/features/booking/server/book'
import { readOrigin } from '@/features/leads/rules/lead-origin'
import type { AppointmentNews, Feature } from '@/server/feature'
import { freshEmail, payload, query } from './payload'

const MINUTE_MS = 60_000

/** A day on which nobody else books, so that a test may count the hours of it: a Monday in New York. */
const FIRST_DAY = Date.parse('2031-06-02T13:00:00Z')

/** A time of 15 minutes so many minutes after nine, with ten minutes held before and after. */
export function slotAt(minutes: number, { length = 15, buffer = 10 } = {}): Slot {
  const at = (more: number) => new Date(FIRST_DAY + (minutes + more) * MINUTE_MS).toISOString()
  return { begins: at(0), ends: at(length), heldFrom: at(-buffer), heldUntil: at(length + buffer) }
}

/** What a visitor sends, with what has a default. */
export function visitor(person: Partial<Visitor['lead']> = {}): Visitor {
  const { source: _source, ...lead } = toLead(
    bookingSchema.parse({
      begins: new Date(FIRST_DAY).toISOString(),
      name: 'Vera Visitor',
      email: freshEmail(),
      phone: '+1 813 555 0143',
      page: '/book',
    }),
  )
  return {
    lead: { ...lead, ...person },
    sending: {
      consent: null,
      filledMs: 9_000,
      origin: readOrigin('', '', Date.now()),
      gpc: false,
      isTestLead: false,
    },
  }
}

/** A booking of a person's time, of a visitor whom nobody knows. */
export const bookingOf = (person: string, slot: Slot, more: Partial<Booking> = {}): Booking => ({
  person,
  kind: 'audit',
  slot,
  mostADay: null,
  key: randomUUID(),
  of: visitor(),
  ...more,
})

/** A request of a visitor. */
export const visit = (at: Payload): Promise<PayloadRequest> => createLocalReq({}, at)

/** A request of a member of the staff. */
export async function staffAt(at: Payload, id: string): Promise<PayloadRequest> {
  const user = await at.findByID({ collection: 'users', id, overrideAccess: true })
  return createLocalReq({ user: { ...user, collection: 'users' } }, at)
}

/** Another Payload with pools of its own on the database of this test file, as another process has. */
export async function secondInstance(): Promise<Payload> {
  const second = await new BasePayload().init({ config, disableOnInit: true })
  afterAll(async () => {
    await second.destroy()
    const { pool, leadPool, accountPool } = second.db
    await Promise.all([pool.end(), leadPool.end(), accountPool.end()])
  })
  return second
}

/** An appointment as it is stored. */
export const storedAppointment = async (id: string) =>
  (
    await query(
      'select *, lower(held) as held_from, upper(held) as held_until from appointments where id = $1',
      [id],
    )
  )[0]

/** Pairs of appointments of one person that hold one time. There is never one. */
export const clashes = () =>
  query(`select a.id, b.id from appointments a join appointments b on a.id < b.id and a.person_id = b.person_id
    and a.held && b.held where a.state in ('reserved', 'booked') and b.state in ('reserved', 'booked')`)

/** What is told of appointments from now on, as it is told. */
export function recordNews(): [AppointmentNews, string][] {
  const told: [AppointmentNews, string][] = []
  const listener: Feature = {
    onAppointments: async (_payload, _transaction, news, appointments) => {
      told.push(...appointments.map(({ id }): [AppointmentNews, string] => [news, id]))
    },
  }
  payload.config.custom.features = [...payload.config.custom.features, listener]
  return told
}

const DAY = [{ from: '09:00', until: '17:00' }]

/** Lets visitors book every day from nine to five. */
export function openBooking(people: readonly string[], more: Partial<BookingHours> = {}) {
  const hours = { week: Array.from({ length: 7 }, () => DAY), people, noticeMinutes: 0, ...more }
  return payload.updateGlobal({
    slug: 'booking',
    data: { isOn: true, hours, staleCalendars: 'stop' },
    overrideAccess: true,
  })
}

export const closeBooking = () =>
  payload.updateGlobal({ slug: 'booking', data: { isOn: false }, overrideAccess: true })
