import { expect, test } from 'vitest'
import { book } from '@/features/booking/server/book'
import { cancel, miss } from '@/features/booking/server/change-appointments'
import { readAppointmentsOf, readUnheldAppointments } from '@/features/booking/server/read-appointments'
import { bookingOf, slotAt, visit } from '../../helpers/booking'
import { addAdmin, addLimited, payload, query, requestOf } from '../../helpers/payload'

/** Ten days after the first day of the helper, on which no other test of this file books. */
const FROM = 10 * 24 * 60
const DAY = {
  from: Date.parse(slotAt(FROM).begins),
  until: Date.parse(slotAt(FROM + 24 * 60).begins),
}

async function booked(person: string, minutes: number) {
  const result = await book(await visit(payload), bookingOf(person, slotAt(FROM + minutes)), null)
  if (result.outcome !== 'booked') throw new Error(result.outcome)
  return result.appointment
}

test('what begins in a range is listed in its order with its lead and person, without what was cancelled or trashed', async () => {
  const [anna, ben] = [await addAdmin(), await addAdmin()]
  const req = await requestOf(anna)
  const late = await booked(String(anna.id), 60)
  const early = await booked(String(ben.id), 0)
  const gone = await booked(String(ben.id), 120)
  const trashed = await booked(String(ben.id), 180)
  const next = await booked(String(ben.id), 24 * 60)
  await cancel(req, gone.id, null, { by: String(anna.id) })
  await query('update form_submissions set deleted_at = now() where id = $1', [trashed.lead])
  const all = await readAppointmentsOf(req, DAY)
  expect(all).toMatchObject([
    {
      id: early.id,
      begins: early.begins,
      ends: early.ends,
      name: '15-minute audit',
      isMissed: false,
      person: { id: ben.id, name: ben.email },
      lead: { id: early.lead, name: 'Vera Visitor', phone: '+1 813 555 0143', source: 'booking' },
    },
    { id: late.id, person: { id: anna.id } },
  ])
  expect((await readAppointmentsOf(req, DAY, String(anna.id))).map(({ id }) => id)).toEqual([late.id])
  const both = { from: DAY.from, until: DAY.until + 1 }
  expect((await readAppointmentsOf(req, both)).map(({ id }) => id)).toEqual([early.id, late.id, next.id])
})

test('who did not come is listed as missed', async () => {
  const anna = await addAdmin()
  const req = await requestOf(anna)
  const { id } = await booked(String(anna.id), 300)
  await query(
    `update appointments set begins = '2026-03-02T15:00Z', ends = '2026-03-02T15:15Z',
      held = tstzrange('2026-03-02T15:00Z', '2026-03-02T15:15Z') where id = $1`,
    [id],
  )
  await miss(req, id)
  const day = { from: Date.parse('2026-03-02T00:00Z'), until: Date.parse('2026-03-03T00:00Z') }
  expect(await readAppointmentsOf(req, day)).toMatchObject([{ id, isMissed: true }])
})

test('a coming one that nobody has is listed apart, until somebody has it', async () => {
  const anna = await addAdmin()
  const req = await requestOf(anna)
  const { id } = await booked(String(anna.id), 420)
  await query('update appointments set person_id = null where id = $1', [id])
  expect(await readUnheldAppointments(req)).toMatchObject([{ id, person: null }])
  await query('update appointments set person_id = $2 where id = $1', [id, anna.id])
  expect(await readUnheldAppointments(req)).toEqual([])
})

test('only who may read leads reads them', async () => {
  const writer = await addLimited('writing')
  await expect(readAppointmentsOf(await requestOf(writer), DAY)).rejects.toMatchObject({ status: 403 })
  const seller = await addLimited('leads')
  await expect(readAppointmentsOf(await requestOf(seller), DAY)).resolves.toBeInstanceOf(Array)
})
