import PostalMime from 'postal-mime'

/**
 * The octets that are read of a mail. A report stands before the mail that came back, so one of 50 MB need not be kept in
 * memory.
 */
export const MOST_BYTES = 64 * 1024

/** The lines that are read, since a parser takes a quarter of a second for the 20,000 that these octets may have. */
const MOST_LINES = 2_000

/** Lines that may begin a part, of which a report has four. A parser takes seconds for tens of thousands. */
const MOST_PARTS = 200

/** Parts within parts, and octets of headers, beyond which nothing is read. A report has one level of parts. */
const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 32 * 1024, maxRfc822NestingDepth: 0 }

/** What came of a mail at one recipient, as the report of a mail server says. */
export type Failure = {
  /** The address that the server tried, and the one before a forwarding, in small letters. */
  recipients: string[]
  action: string
  status: string
  diagnostic: string
}

/** A report about a delivery, as the parts of it that count. */
export type Report = { failures: Failure[] }

/** The headers in which the address stands that a mail was delivered to, beside `To`. */
const DELIVERED_TO = ['to', 'delivered-to', 'x-delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** With bounds, since a text without an @ is looked at once for each letter. */
const ADDRESS = /[^\s<>,;:"()]{1,100}@[^\s<>,;:"()]{1,255}/g

/** The letters of a field that are read. */
const LONGEST_FIELD = 1_000

/**
 * The addresses that a mail was delivered to, in small letters. The mail is not parsed for them: whoever knows the address for
 * bounces may send as many as he likes.
 *
 * @param source - of which the head alone is read
 */
export function readRecipients(source: Uint8Array): string[] {
  const begin = Buffer.from(source.subarray(0, LIMITS.maxHeadersSize)).toString('latin1')
  const [head = ''] = begin.replaceAll('\r\n', '\n').split('\n\n', 1)
  return head
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const colon = line.indexOf(':')
      if (!DELIVERED_TO.includes(line.slice(0, Math.max(0, colon)).trim().toLowerCase())) return []
      return (
        line
          .slice(colon + 1, colon + LONGEST_FIELD)
          .toLowerCase()
          .match(ADDRESS) ?? []
      )
    })
}

/**
 * Reads a report of RFC 3464. What is none (an answer of a person or of a program, as out-of-office replies are) has nothing
 * that the sender or the subject would tell it by.
 *
 * @param source - of a mail; past `MOST_BYTES` nothing is read
 * @returns null for any other mail, and for one that is not well formed
 */
export async function readReport(source: Uint8Array): Promise<Report | null> {
  const mail = await parseBegin(source)
  if (!mail) return null
  const isReport = mail.headers.some(
    ({ key, value }) => key === 'content-type' && /^multipart\/report\b/i.test(value),
  )
  if (!isReport) return null
  const status = mail.attachments.find(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/.test(mimeType),
  )
  if (!status) return null
  return { failures: toFailures(toText(status.content)) }
}

/**
 * Reads what a mail says to a calendar, as programs answer an invitation.
 *
 * @param source - of a mail; past `MOST_BYTES` nothing is read
 * @returns the text of iCalendar; null for any other mail, and for one that is not well formed
 */
export async function readCalendarPart(source: Uint8Array): Promise<string | null> {
  const mail = await parseBegin(source)
  const part = mail?.attachments.find(({ mimeType }) =>
    /^(?:text\/calendar|application\/ics)$/.test(mimeType),
  )
  return part ? toText(part.content) : null
}

/** The mail, or its begin, whose last part then ends there; null for one that would take long to parse. */
async function parseBegin(source: Uint8Array) {
  const lines = Buffer.from(source.subarray(0, MOST_BYTES)).toString('latin1').split('\n', MOST_LINES)
  if (lines.filter((line) => line.startsWith('--')).length > MOST_PARTS) return null
  return PostalMime.parse(Buffer.from(lines.join('\n'), 'latin1'), LIMITS).catch(() => null)
}

function toText(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** The first block is about the whole mail, and each of the others about one recipient. */
function toFailures(text: string): Failure[] {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)
  return blocks.map(toFields).flatMap((fields): Failure[] => {
    const recipients = [fields['final-recipient'], fields['original-recipient']].flatMap(toAddress)
    const { action = '', status = '', 'diagnostic-code': diagnostic = '' } = fields
    return recipients.length > 0 ? [{ recipients, action: action.toLowerCase(), status, diagnostic }] : []
  })
}

function toFields(block: string): Partial<Record<string, string>> {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0
        ? [
            [
              line.slice(0, colon).trim().toLowerCase(),
              line
                .slice(colon + 1)
                .trim()
                .slice(0, LONGEST_FIELD),
            ],
          ]
        : []
    }),
  )
}

/** @param field - with its kind, as `rfc822;ann@example.net` */
function toAddress(field: string | undefined): string[] {
  return (
    field
      ?.slice(field.indexOf(';') + 1)
      .toLowerCase()
      .match(ADDRESS)
      ?.slice(0, 1) ?? []
  )
}
