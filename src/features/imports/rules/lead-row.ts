import { NOTE_LIMITS } from '@/domain/notes'
import { channelNames } from '@/features/leads/rules/channels'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { leadSchema } from '@/features/leads/rules/lead'
import { LEAD_LIMITS, withScheme } from '@/features/leads/rules/lead-fields'
import { nameFor, withUnusable } from '@/features/leads/rules/written-lead'
import { isEmail } from '@/lib/email'
import { cutText, storableLine } from '@/lib/text'
import type { DateOrder, LeadChoices } from './lead-choices'
import type { ColumnsOf, LeadField } from './lead-columns'
import { emptyDetails } from './lead-csv'
import { type LocalTime, type Placed, type ReadDate, readDate } from './lead-dates'
import {
  channelOfSource,
  isForeign,
  plainCell,
  readAmount,
  readPhone,
  readStage,
  readYesNo,
  splitList,
  toLine,
  toText,
} from './lead-values'
import type { LeadDetails, LeadRecord } from './records'

/** What is known of a file when its rows are read. */
export type RowRules = {
  columns: readonly string[]
  /** Which columns say something of a field. */
  columnsOf: ColumnsOf
  choices: Pick<LeadChoices, 'stages' | 'currency' | 'twice' | 'zone'>
  /** How dates are read that read two ways; null for not known, so that their rows are refused. */
  order: DateOrder | null
  place: (time: LocalTime, twice: 'earlier' | 'later') => Placed
  /** Decodes the character references of HTML. */
  decode: (text: string) => string
  now: Date
}

/** What a row says; or a sentence about why it cannot be taken. */
export type ReadRow = { lead: LeadRecord } | { problem: string }

/** A row as it stands in its file. */
export type GivenRow = Pick<LeadRecord, 'id' | 'place' | 'cells'>

type Value = { column: string; text: string }

const NO_VALUES: readonly Value[] = []

const LONGEST = { line: 255, tag: 60 } as const

/** A note that tells what columns say for which a lead has no field. */
const OTHERS = 'Imported with it:'

/** Before what was no usable value. */
const OPENING = 'Came with it, and not usable as it was:'

/**
 * Reads a row into a lead: nothing of it is lost without being named, and nothing is made up. A file has a hundred thousand, and
 * a spread would take as long as reading a date.
 */
export function readRow(cells: readonly string[], rules: RowRules, given: GivenRow): ReadRow {
  const row = new RowReader(cells, rules)
  const contact = row.contact()
  const dates = row.dates()
  if (contact.problem !== null) return { problem: contact.problem }
  if (dates.problem !== null) return { problem: dates.problem }
  const { stage, wonAt } = row.stageAndWon(dates.wonAt, dates.closedAt)
  const { said, words, at, marketing } = row.consent(dates.consentAt)
  const message = row.message()
  const name = row.name() || nameFor(contact.phone, contact.email)
  const lead: LeadRecord = {
    kind: 'lead',
    id: given.id,
    place: given.place,
    createdAt: dates.createdAt,
    name: row.fit(name, LEAD_LIMITS.name, 'Name'),
    email: contact.email,
    phone: contact.phone,
    website: row.website(),
    city: row.fit(row.first('city'), LEAD_LIMITS.city, 'City'),
    message,
    sourceDetail: row.fit(row.joined('source'), LONGEST.line, 'Source'),
    stage,
    owner: row.fit(row.first('owner').replace(/^(?:unassigned|no owner)$/i, ''), LONGEST.line, 'Owner'),
    valueCents: row.value(),
    wonAt,
    notes: [],
    tags: row.list('tags'),
    consent: { said, words, at },
    marketing,
    utm: {
      source: row.trace('utmSource'),
      medium: row.trace('utmMedium'),
      campaign: row.trace('utmCampaign'),
      term: row.trace('utmTerm'),
      content: row.trace('utmContent'),
    },
    details: row.details(marketing),
    sameAs: null,
    lost: row.lost,
    cells: given.cells,
  }
  // They also hold what the fields before could not take.
  lead.message = row.withUnusable(message)
  lead.notes = row.notes()
  return { lead }
}

/** Collects what a row says beside its fields while these are read. */
class RowReader {
  readonly lost: string[] = []
  private readonly unusable: [string, string][] = []
  private readonly others: string[] = []
  private readonly ownNotes: string[] = []
  private readonly cells: readonly string[]
  private readonly rules: RowRules

  constructor(cells: readonly string[], rules: RowRules) {
    this.cells = cells
    this.rules = rules
  }

  /** The values of a field in the order of their columns, without empty ones. */
  private values(field: LeadField, clean: (text: string) => string): readonly Value[] {
    const { columns, columnsOf, decode } = this.rules
    const numbers = columnsOf(field)
    // A file has few of all fields.
    if (numbers.length === 0) return NO_VALUES
    const values: Value[] = []
    for (const at of numbers) {
      const text = clean(decode(plainCell(this.cells[at] ?? '')))
      if (text !== '') values.push({ column: columns[at] ?? '', text })
    }
    return values
  }

  private lines(field: LeadField): readonly Value[] {
    return this.values(field, toLine)
  }

  private texts(field: LeadField): readonly Value[] {
    return this.values(field, toText)
  }

  /** The first value of a field; what other columns say of the same is kept in the note. */
  first(field: LeadField): string {
    return this.firstOf(this.lines(field))
  }

  private firstOf(values: readonly Value[]): string {
    const text = values[0]?.text ?? ''
    if (values.length > 1) this.keep(values.filter((each) => each.text !== text))
    return text
  }

  joined(field: LeadField): string {
    return [...new Set(this.lines(field).map(({ text }) => text))].join(' / ')
  }

  list(field: LeadField): string[] {
    const values = this.texts(field)
    if (values.length === 0) return []
    return [...new Set(values.flatMap(({ text }) => splitList(text)))].map((each) =>
      cutText(each, LONGEST.tag),
    )
  }

  trace(field: LeadField): string {
    return storableLine(this.first(field), LONGEST.line)
  }

  private keep(values: readonly Value[]): void {
    for (const { column, text } of values) this.others.push(`${column}: ${text}`)
  }

  /** A value that is too long is cut, and stands in the note as a whole. */
  fit(text: string, most: number, column: string): string {
    if (text.length <= most) return text
    this.keep([{ column, text }])
    return cutText(text, most).trim()
  }

  contact(): { email: string; phone: string; problem: string | null } {
    const emails: string[] = []
    for (const { column, text } of this.lines('email')) {
      const found = text
        .replace(/^mailto:/i, '')
        .split(/[\s,;<>()]+/)
        .filter((each) => isEmail(each) && each.length <= LEAD_LIMITS.email)
      if (found.length === 0) this.refuseValue(column, text)
      else if (emails.length > 0) this.keep([{ column, text }])
      else if (found.length > 1) this.keep([{ column, text }])
      emails.push(...found)
    }
    const { phone, lostPhone } = this.phone()
    const [email = ''] = emails
    const hasOther = this.unusable.length > (lostPhone ? 1 : 0)
    if (email || phone || (hasOther && !lostPhone)) return { email, phone, problem: null }
    return {
      email,
      phone,
      problem: lostPhone ? `${lostPhone}.` : 'It has neither a phone number nor an e-mail address.',
    }
  }

  private phone(): { phone: string; lostPhone: string | null } {
    let phone = ''
    let lostPhone: string | null = null
    for (const { column, text } of this.lines('phone')) {
      const read = readPhone(text)
      if (read.phone !== null) {
        if (phone === '') phone = read.phone
        else if (read.phone !== phone) this.keep([{ column, text: read.phone }])
      } else {
        if (read.isLost) lostPhone ??= read.problem
        this.refuseValue(column, text, read.problem)
      }
    }
    return { phone, lostPhone }
  }

  private refuseValue(column: string, text: string, problem = `${text} is not usable as ${column}`): void {
    this.unusable.push([column, text])
    this.lost.push(`${cutText(problem, 200)}: it stands in the message.`)
  }

  name(): string {
    const parts = (['prefix', 'firstName', 'middleName', 'lastName', 'suffix'] as const).map((field) =>
      this.first(field),
    )
    const joined = parts.filter(Boolean).join(' ')
    const full = this.first('name')
    if (!full || !joined) return full || joined
    const isWhole = parts.every((part) => full.toLowerCase().includes(part.toLowerCase()))
    if (isWhole) return full
    const [, first, , last] = parts
    // In a sheet with a column for the first name, *Name* is the last name.
    if (first && !last) return `${joined} ${full}`
    this.keep([{ column: 'Name', text: full }])
    return joined
  }

  website(): string {
    const text = this.first('website')
    if (text === '') return ''
    const read = leadSchema.shape.website.safeParse(withScheme(text))
    if (read.success) return read.data
    this.refuseValue(this.columnOf('website'), text)
    return ''
  }

  private columnOf(field: LeadField): string {
    return this.lines(field)[0]?.column ?? field
  }

  /** Dates of the row in UTC. Without a choice, one that reads two ways refuses the row. */
  dates() {
    const dates: RowDates = { createdAt: null, wonAt: null, closedAt: null, consentAt: null, problem: null }
    for (const field of DATE_FIELDS) {
      for (const { column, text } of this.lines(field)) {
        const read = readDate(text, this.rules.order)
        if (read.kind === 'two-ways') {
          dates.problem = `${text} in ${column} reads two ways: choose day first or month first.`
          return dates
        }
        if (dates[field] !== null) this.keep([{ column, text }])
        else dates[field] = this.toMoment(read, field, { column, text })
      }
    }
    return dates
  }

  private toMoment(read: ReadDate, field: LeadField, { column, text }: Value): string | null {
    if (read.kind === 'two-ways' || read.kind === 'unreadable') {
      this.refuseValue(column, text, `${text} is no date`)
      return null
    }
    const at = read.kind === 'moment' ? read.at : this.placed(read.time, { column, text })
    const isAhead = at.getTime() > this.rules.now.getTime() + DAY_MS
    if (isAhead && field !== 'closedAt') {
      this.refuseValue(column, text, `${text} is in the future`)
      return null
    }
    return at.toISOString()
  }

  private placed(time: LocalTime, { column, text }: Value): Date {
    const { place, choices } = this.rules
    const { at, shown } = place(time, choices.twice ?? 'earlier')
    if (shown === 'never')
      this.lost.push(
        `${text} in ${column} never was in ${choices.zone}, where the clocks were set forward: an hour is added.`,
      )
    if (shown === 'twice' && choices.twice === null)
      this.lost.push(`${text} in ${column} was twice in ${choices.zone}: the earlier hour is taken.`)
    return at
  }

  /** A closing date is that of the sale where the lead is won, and a plan otherwise. */
  stageAndWon(won: string | null, closed: string | null): { stage: string | null; wonAt: string | null } {
    const words = this.lines('stage')
    const { stage: named, unknown } = readStage(
      words.map(({ text }) => text),
      this.rules.choices.stages,
    )
    for (const text of unknown) {
      const column = words.find((each) => each.text === text)?.column ?? 'Stage'
      this.keep([{ column, text }])
      this.lost.push(`${text} in ${column} is no stage here: it stands in a note.`)
    }
    const stage = named ?? (won && unknown.length === 0 ? 'won' : null)
    if (stage === 'won')
      return { stage, wonAt: won ?? (closed && closed <= this.rules.now.toISOString() ? closed : null) }
    for (const field of ['wonAt', 'closedAt'] as const) this.keep(this.lines(field))
    return { stage, wonAt: null }
  }

  value(): number | null {
    const { currency: own } = this.rules.choices
    const told = this.first('currency')
    let cents: number | null = null
    for (const { column, text } of this.lines('value')) {
      const read = readAmount(text)
      const currency = read?.currency ?? (told || null)
      if (!read) this.refuseValue(column, text, `${text} in ${column} is no amount`)
      else if (isForeign(currency, own))
        this.refuseValue(
          column,
          read.currency ? text : `${text} ${told}`,
          `${text} in ${column} is in ${currency}, and not in ${own}`,
        )
      else if (cents === null) cents = read.cents
      else if (cents !== read.cents) this.keep([{ column, text }])
    }
    return cents
  }

  /** What was said stays as it was said: only a yes is a yes, and a no of marketing is no no of contact. */
  consent(given: string | null) {
    const answers = this.lines('consent').map(({ text }) => readYesNo(text))
    const marketing = [
      ...this.lines('marketing').map(({ text }) => readYesNo(text)),
      ...this.lines('unsubscribed').map(({ text }) => (readYesNo(text) === true ? false : null)),
    ]
    const words: string[] = []
    for (const field of CONSENT_FIELDS)
      for (const { column, text } of this.lines(field)) words.push(`${column}: ${text}`)
    const said = answers.includes(false) ? false : answers.includes(true) ? true : null
    // No record of consent keeps the words of one that nobody has given.
    if (said === null && words.length > 0)
      this.ownNotes.push(['The file said of consent:', ...words].join('\n'))
    return {
      said,
      words: words.join('\n'),
      at: given,
      marketing: marketing.includes(false) ? false : marketing.includes(true) ? true : null,
    }
  }

  details(marketing: boolean | null): LeadDetails {
    const details = emptyDetails()
    for (const name of CLICK_ID_NAMES) {
      const id = this.trace(name)
      if (id !== '') details.clickIds[name] = id
    }
    const sources = this.lines('source').map(({ text }) => channelOfSource(text))
    details.services = this.list('services')
    details.plan = this.fit(this.first('plan'), LONGEST.tag, 'Plan')
    details.channel = this.channel() || sources.find(Boolean) || ''
    details.page = this.page()
    details.referrer = this.trace('referrer')
    details.adsObjection = marketing === false
    details.lostReason = this.fit(this.first('lostReason'), LONGEST.line, 'Lost reason')
    return details
  }

  private channel(): string {
    const written = this.first('channel')
    if (written === '') return ''
    const channel = channelNames([]).find((each) => each.toLowerCase() === written.toLowerCase())
    if (!channel) this.keep([{ column: this.columnOf('channel'), text: written }])
    return channel ?? ''
  }

  /** A page is one of the old site: its path says what somebody asked about, its host goes into the note. */
  private page(): string {
    const written = this.first('page')
    if (written === '' || written.startsWith('/')) return storableLine(written, LONGEST.line)
    this.keep([{ column: this.columnOf('page'), text: written }])
    return URL.canParse(written) ? storableLine(new URL(written).pathname, LONGEST.line) : ''
  }

  message(): string {
    return this.firstOf(this.texts('message'))
  }

  /** The message with what could not be used. A message that is cut for it stands in a note as a whole. */
  withUnusable(message: string): string {
    const said = withUnusable(message, this.unusable, OPENING)
    if (!said.startsWith(message)) {
      this.ownNotes.push(`Message in full:\n${message}`)
      this.lost.push(
        `The message is longer than ${LEAD_LIMITS.message} characters: it stands in a note as a whole.`,
      )
    }
    return said
  }

  notes(): string[] {
    const notes = this.texts('notes').map(({ text }) => text)
    this.keep(this.texts('other'))
    const kept = this.others.length > 0 ? [[OTHERS, ...this.others].join('\n')] : []
    return [...notes, ...this.ownNotes, ...kept].filter(Boolean).flatMap(toNotes)
  }
}

const DATE_FIELDS = ['createdAt', 'wonAt', 'closedAt', 'consentAt'] as const satisfies readonly LeadField[]

type RowDates = Record<(typeof DATE_FIELDS)[number] | 'problem', string | null>

const CONSENT_FIELDS = [
  'consent',
  'consentWords',
  'marketing',
  'unsubscribed',
] as const satisfies readonly LeadField[]

const DAY_MS = 86_400_000

/** A text that is too long for a note becomes several. */
function toNotes(text: string): string[] {
  if (text.length <= NOTE_LIMITS.letters) return [text]
  const first = cutText(text, NOTE_LIMITS.letters)
  return [first, ...toNotes(text.slice(first.length))]
}
