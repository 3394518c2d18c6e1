import fc from 'fast-check'
import ICAL from 'ical.js'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { foldLines, toIcalText } from '@/features/booking/rules/ical-text'
import {
  type CalendarAppointment,
  isAppointmentUid,
  toAppointmentFeed,
  toAppointmentUid,
  toInvitation,
} from '@/features/booking/rules/invitation'
import { read, shown } from './feeds'
import { invitation } from './invitations'

const { organizer, attendee, ...rest } = invitation
const appointment: CalendarAppointment = { ...rest, isCancelled: false }

/** The properties of the first event of a file, as ical.js reads them. */
const propertiesOf = (text: string) => {
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  return Object.fromEntries(
    event?.getAllProperties().map((property) => [property.name, String(property.getFirstValue())]) ?? [],
  )
}

test('an invitation says who meets, when, and for the how manieth time', () => {
  expect(toInvitation('REQUEST', invitation)).toBe(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nova//Appointments//EN', 'CALSCALE:GREGORIAN'],
      ...['METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:appointment-7@nova.example', 'SEQUENCE:2'],
      ...['DTSTAMP:20261129T080000Z', 'DTSTART:20261201T140000Z', 'DTEND:20261201T141500Z'],
      ...['SUMMARY:Audit with Nova'],
      ...['DESCRIPTION:We call you.\\nMove it: https://nova.example/book/x'],
      ...['LOCATION:+1 813 555 0101', 'ORGANIZER;CN="Nova":mailto:hello@nova.example'],
      'ATTENDEE;CN="Ann O’Neil";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=',
      ...[' TRUE:mailto:ann@visitor.example', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE', 'END:VEVENT'],
      ...['END:VCALENDAR', ''],
    ].join('\r\n'),
  )
})

test('what calls it off has the same UID, and is free', async () => {
  const text = toInvitation('CANCEL', { ...invitation, sequence: 3 })
  expect(propertiesOf(text)).toMatchObject({
    uid: 'appointment-7@nova.example',
    sequence: '3',
    status: 'CANCELLED',
  })
  expect(text).toContain('METHOD:CANCEL\r\n')
  expect(shown(await read(text))).toEqual([])
})

test.each(['REQUEST', 'CANCEL'] as const)(
  'trap 33: a mail with it says %s in its head as well',
  async (method) => {
    const transport = createTransport({ streamTransport: true, buffer: true })
    const { message } = await transport.sendMail({
      to: 'ann@visitor.example',
      text: 'x',
      icalEvent: { method, content: toInvitation(method, invitation) },
    })
    expect(String(message)).toContain(`Content-Type: text/calendar; charset=utf-8; method=${method}`)
  },
)

/** Whatever somebody may put into a title: pieces that mean something to iCalendar or HTML among any text. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\r\n',
        '\n',
        '\\',
        '\\n',
        ';',
        ',',
        ':',
        '"',
        '\nEND:VEVENT\nBEGIN:VEVENT',
        '<script>',
        '\u2028',
        '🏭',
      ),
    ),
  )
  .map((parts) => parts.join(''))

/** What is left of a text: separators of lines are one, and control characters are spaces. */
const plain = (text: string) =>
  text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')

test('T191 a text is read back as it was, whatever stands in it, and ends no line', () => {
  fc.assert(
    fc.property(texts, texts, (title, name) => {
      const text = toInvitation('REQUEST', {
        ...invitation,
        title,
        description: title,
        attendee: { name, email: 'ann@visitor.example' },
      })
      expect(propertiesOf(text)).toMatchObject({ summary: plain(title), uid: invitation.uid })
      expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
      const lines = text.split('\r\n')
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is what is tested
      expect(lines.filter((line) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line))).toEqual([])
    }),
  )
})

test('a fold stands between letters, and is undone by taking it away', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const line = `SUMMARY:${toIcalText(text)}`
      const folded = foldLines([line])
      expect(folded.replaceAll('\r\n ', '')).toBe(`${line}\r\n`)
      expect(Buffer.from(folded).toString('utf8')).toBe(folded)
    }),
  )
})

test('T191 an address holds no second line', () => {
  const attack = { name: 'x"\r\nX:1', email: 'ann@visitor.example\r\nATTENDEE:mailto:eve@evil.example' }
  const text = toInvitation('REQUEST', { ...invitation, attendee: attack }).replaceAll('\r\n ', '')
  expect(text.match(/^ATTENDEE/gm)).toHaveLength(1)
  expect(text).toContain('CN="x\' X:1"')
})

test('a feed shows each appointment, and the same ones are the same text', async () => {
  const cancelled = { ...appointment, uid: 'appointment-8@nova.example', isCancelled: true }
  const feed = toAppointmentFeed('Nova; appointments', [appointment, cancelled])
  expect(feed).toContain('X-WR-CALNAME:Nova\\; appointments\r\n')
  expect(shown(await read(feed))).toEqual(['2026-12-01T14:00Z/2026-12-01T14:15Z'])
  expect(toAppointmentFeed('Nova; appointments', [appointment, cancelled])).toBe(feed)
  expect(shown(await read(toAppointmentFeed('Nova', [])))).toEqual([])
})

test.each([
  ['appointment-7@nova.example', true],
  ['appointment-7@nova.example.org', false],
  ['x-appointment-7@nova.example', false],
  ['7@nova.example', false],
])('%s is ours: %s', (uid, isOurs) => {
  expect(isAppointmentUid(uid, 'nova.example')).toBe(isOurs)
})

test('our own feed keeps nobody from being booked', async () => {
  expect(toAppointmentUid(7, 'nova.example')).toBe(appointment.uid)
  const isOurs = (uid: string) => isAppointmentUid(uid, 'nova.example')
  expect(shown(await read(toAppointmentFeed('Nova', [appointment]), { isOurs }))).toEqual([])
})
