/** What a calendar answers to an invitation (RFC 5546, 3.2.3). */
export type CalendarAnswer = {
  uid: string
  sequence: number
  /** The address of who answers, in small letters. */
  attendee: string
  isDeclined: boolean
}

/**
 * Reads an answer to an invitation.
 *
 * @param calendar - a text of iCalendar, of anybody
 * @returns null for anything but one answer of one attendee
 */
export function readCalendarAnswer(calendar: string): CalendarAnswer | null {
  const lines = calendar
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const valuesOf = (name: string) => lines.filter((line) => new RegExp(`^${name}[;:]`, 'i').test(line))
  const isReply = valuesOf('METHOD').some((line) => /^METHOD:REPLY\s*$/i.test(line))
  const [uid, ...others] = valuesOf('UID')
  const [attendee, ...more] = valuesOf('ATTENDEE')
  if (!isReply || !uid || !attendee || others.length > 0 || more.length > 0) return null
  const [, address = ''] = /:mailto:([^\s:;"]+)\s*$/i.exec(attendee) ?? []
  const [, status = ''] = /;PARTSTAT="?([A-Z-]+)/i.exec(attendee) ?? []
  const [sequence = ''] = valuesOf('SEQUENCE')
  return {
    uid: uid.slice(uid.indexOf(':') + 1).trim(),
    sequence: Number(/^SEQUENCE:(\d{1,9})\s*$/i.exec(sequence)?.[1] ?? 0),
    attendee: address.toLowerCase(),
    isDeclined: status.toUpperCase() === 'DECLINED',
  }
}
