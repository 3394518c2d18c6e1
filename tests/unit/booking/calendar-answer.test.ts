import { expect, test } from 'vitest'
import { readCalendarAnswer } from '@/features/booking/rules/calendar-answer'
import { appointmentOfUid, toAppointmentUid } from '@/features/booking/rules/invitation'

const ID = '6f1c2f8e-6f2d-4d0e-9d3e-0b2a5f4c7d11'
const UID = toAppointmentUid(ID, 'nova.example')

/** As Outlook writes it: folded, with parameters in its own order. */
const reply = (more: Partial<Record<'method' | 'status' | 'attendee' | 'extra', string>> = {}) =>
  [
    'BEGIN:VCALENDAR',
    `METHOD:${more.method ?? 'REPLY'}`,
    'VERSION:2.0',
    'BEGIN:VEVENT',
    more.attendee ??
      `ATTENDEE;PARTSTAT=${more.status ?? 'DECLINED'};CN="Ann: the ""\r\n  owner";RSVP=TRUE:MAILTO:Ann@Visitor.example`,
    'UID:appointment-6f1c2f8e-6f2d-4d0e-9d3e-0b2a5f4c7d',
    ' 11@nova.example',
    'SEQUENCE:2',
    ...(more.extra ? [more.extra] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test('an answer names its event, its attendee and what was said', () => {
  expect(readCalendarAnswer(reply())).toEqual({
    uid: UID,
    sequence: 2,
    attendee: 'ann@visitor.example',
    isDeclined: true,
  })
  for (const status of ['ACCEPTED', 'TENTATIVE', 'NEEDS-ACTION'])
    expect(readCalendarAnswer(reply({ status }))?.isDeclined).toBe(false)
  expect(readCalendarAnswer(reply({ status: '"DECLINED"' }))?.isDeclined).toBe(true)
})

test.each([
  ['a question', reply({ method: 'REQUEST' })],
  ['two attendees', reply({ extra: 'ATTENDEE;PARTSTAT=DECLINED:mailto:bob@visitor.example' })],
  ['two events', reply({ extra: 'UID:another' })],
  ['no calendar', 'METHOD:REPLY'],
  ['nothing', ''],
])('%s is no answer', (_what, calendar) => {
  expect(readCalendarAnswer(calendar)).toBeNull()
})

test('an address with anything but letters of an address is none', () => {
  const attendee = 'ATTENDEE;PARTSTAT=DECLINED:mailto:a b@visitor.example'
  expect(readCalendarAnswer(reply({ attendee }))?.attendee).toBe('')
})

test('the id of an appointment is read of its UID alone', () => {
  expect(appointmentOfUid(UID, 'nova.example')).toBe(ID)
  expect(appointmentOfUid(UID, 'other.example')).toBeNull()
  expect(appointmentOfUid('vcalendar', 'nova.example')).toBeNull()
})
