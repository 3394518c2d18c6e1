import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import { book } from '@/features/booking/server/book'
import { sendDueMail } from '@/features/mail/server/outbox'
import { bookingOf, slotAt, visit, visitor } from './booking'
import type { Taken } from './mail-sink'
import { payload, query } from './payload'

/** Forgets what a test has booked and queued. */
export async function forgetAppointments(): Promise<void> {
  for (const table of ['outbox', 'form_submissions', 'suppressed_addresses'])
    await query(`delete from ${table}`)
}

/** Books a time of a person as a visitor does, so many minutes after that of `slotAt(0)`. */
export async function bookAs(
  email: string,
  person: string,
  minutes: number,
  { zone = null, by = null }: { zone?: string | null; by?: string | null } = {},
) {
  const booking = bookingOf(person, slotAt(minutes), { of: visitor({ email }), zone })
  const result = await book(await visit(payload), booking, by)
  if (result.outcome !== 'booked') throw new Error(result.outcome)
  return result.appointment
}

/** A mail with what its parts say. */
export type SentMail = Taken & { mime: Email }

/** Sends what is due, and returns the mails about appointments that a sink has taken, which it then forgets. */
export async function sentOf(sink: { taken: Taken[] }): Promise<SentMail[]> {
  await sendDueMail(payload)
  const taken = sink.taken.splice(0)
  const mails = await Promise.all(
    taken.map(async (mail) => ({ ...mail, mime: await PostalMime.parse(mail.text) })),
  )
  return mails.filter(({ mime }) => /15-minute audit/.test(mime.text ?? ''))
}

/** A line of a calendar, without its folds. */
export const lineOf = (calendar: string, name: string) =>
  calendar
    .replaceAll(/\r?\n /g, '')
    .split(/\r?\n/)
    .find((line) => line.startsWith(name))

/** The invitation in a mail: the same in the part beside the words and in the file, and with one method. */
export function invitationIn({ mime }: SentMail) {
  const parts = mime.attachments.map(({ mimeType, method, disposition, content }) => ({
    ...{ mimeType, method, disposition },
    text: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }))
  expect(parts.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics'])
  const [part, file] = parts
  const text = part?.text ?? ''
  expect(file?.text.trim()).toBe(text.trim())
  expect(file?.disposition).toBe('attachment')
  const method = lineOf(text, 'METHOD:')?.slice('METHOD:'.length)
  // Outlook shows a mail whose methods differ as a bare file.
  expect(part?.method).toBe(method)
  const [sequence, status] = ['SEQUENCE:', 'STATUS:'].map((name) => lineOf(text, name)?.slice(name.length))
  return { text, method, sequence, status, uid: lineOf(text, 'UID:')?.slice('UID:'.length) }
}
