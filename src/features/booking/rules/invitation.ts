import { foldLines, toIcalParameter, toIcalText, toIcalTime } from './ical-text'

/** Somebody as a calendar names him. */
export type CalendarPerson = { name: string; email: string }

/** An appointment as a calendar shows it. */
export type CalendarAppointment = {
  /** The same for the life of the appointment (`toAppointmentUid`). */
  uid: string
  /** Counts the changes; a calendar takes a change whose number is higher than that of its own. */
  sequence: number
  begins: Date
  ends: Date
  title: string
  /** Lines of text; empty for none. */
  description: string
  /** Empty for none. */
  place: string
  /** When it was last changed, so that the same appointment is the same text. */
  changedAt: Date
  isCancelled: boolean
}

/** An appointment with those who meet. */
export type Invitation = Omit<CalendarAppointment, 'isCancelled'> & {
  organizer: CalendarPerson
  attendee: CalendarPerson
}

const PRODUCT = '-//Nova//Appointments//EN'

/** The UID of an appointment, by which calendars know it again. */
export function toAppointmentUid(id: number | string, host: string): string {
  return `appointment-${id}@${host}`
}

/** The id of the appointment that such a UID names; null for the UID of anything else. */
export function appointmentOfUid(uid: string, host: string): string | null {
  return isAppointmentUid(uid, host) ? uid.slice('appointment-'.length, -`@${host}`.length) : null
}

/** Whether a UID in a calendar is one that `toAppointmentUid` makes for this site, so that it is no other engagement. */
export function isAppointmentUid(uid: string, host: string): boolean {
  return uid.startsWith('appointment-') && uid.endsWith(`@${host}`)
}

/**
 * Writes an invitation to an appointment, or calls it off (RFC 5546). All times are in UTC, so that no program has to know
 * a zone.
 *
 * @param method - also that of the mail's Content-Type: a mail whose methods differ is shown as a bare file
 * @returns text/calendar in UTF-8, with CRLF and folded lines
 */
export function toInvitation(method: 'REQUEST' | 'CANCEL', invitation: Invitation): string {
  const { organizer, attendee, ...appointment } = invitation
  const isCancelled = method === 'CANCEL'
  return toCalendar(
    [`METHOD:${method}`],
    toEvent({ ...appointment, isCancelled }, [
      `ORGANIZER;CN=${toIcalParameter(organizer.name)}:${toAddress(organizer)}`,
      `ATTENDEE;CN=${toIcalParameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=${isCancelled ? 'FALSE' : 'TRUE'}:${toAddress(attendee)}`,
    ]),
  )
}

/**
 * Writes a feed of appointments, to which calendars subscribe. It has no METHOD, because PUBLISH asks for an organizer
 * (RFC 5546, 3.2.1).
 *
 * @param name - what a calendar calls the feed
 * @returns text/calendar in UTF-8, with CRLF and folded lines
 */
export function toAppointmentFeed(name: string, appointments: readonly CalendarAppointment[]): string {
  return toCalendar(
    [`X-WR-CALNAME:${toIcalText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
    appointments.flatMap((appointment) => toEvent(appointment, [])),
  )
}

/** Writes an appointment as a file for whoever wants it in his calendar: nobody is asked for an answer. */
export function toCalendarFile(appointment: CalendarAppointment): string {
  return toCalendar([], toEvent(appointment, []))
}

function toCalendar(head: readonly string[], events: readonly string[]): string {
  return foldLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    ...head,
    ...events,
    'END:VCALENDAR',
  ])
}

function toEvent(appointment: CalendarAppointment, people: readonly string[]): string[] {
  const { uid, sequence, begins, ends, title, description, place, changedAt, isCancelled } = appointment
  return [
    'BEGIN:VEVENT',
    `UID:${toIcalText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${toIcalTime(changedAt)}`,
    `DTSTART:${toIcalTime(begins)}`,
    `DTEND:${toIcalTime(ends)}`,
    `SUMMARY:${toIcalText(title)}`,
    ...(description ? [`DESCRIPTION:${toIcalText(description)}`] : []),
    ...(place ? [`LOCATION:${toIcalText(place)}`] : []),
    ...people,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** An address as a URI, which holds no space and no control character. */
function toAddress({ email }: CalendarPerson): string {
  return `mailto:${email.replace(/[\p{Cc}\p{Cs}\s]/gu, '')}`
}
