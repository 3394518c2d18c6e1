import { toDecimal } from '@/domain/decimals'
import { neutral } from '@/domain/inbox-csv'
import { CLICK_ID_NAMES, type ClickId } from '@/features/leads/rules/click-ids'
import { isStage, STAGE_NAMES, STAGES } from '@/features/leads/rules/stage'
import { unguarded } from './lead-values'
import type { LeadRecord } from './records'

/** A lead without what the file around it says. */
export type WrittenLead = Omit<LeadRecord, 'kind' | 'place' | 'sameAs' | 'lost' | 'cells'>

/** One column of our own file: how a lead writes it, and how it is read into one. It throws `Unreadable`. */
type Column = {
  head: string
  write: (lead: WrittenLead) => string
  read: (text: string, lead: WrittenLead) => void
}

/** What stands in a cell is not what we have written, because somebody has changed it. */
class Unreadable extends Error {}

type Texts = { [Key in keyof WrittenLead as WrittenLead[Key] extends string ? Key : never]: string }
type Details = WrittenLead['details']
type DetailTexts = { [Key in keyof Details as Details[Key] extends string ? Key : never]: string }
type DetailTimes = {
  [Key in keyof Details as string | null extends Details[Key] ? Key : never]: string | null
}

function text(head: string, name: keyof Texts): Column {
  return {
    head,
    write: (lead) => lead[name],
    read: (cell, lead) => {
      lead[name] = cell
    },
  }
}

function detail(head: string, name: keyof DetailTexts): Column {
  return {
    head,
    write: ({ details }) => details[name],
    read: (cell, { details }) => {
      details[name] = cell
    },
  }
}

function time(head: string, name: keyof DetailTimes): Column {
  return {
    head,
    write: ({ details }) => details[name] ?? '',
    read: (cell, { details }) => {
      details[name] = toTime(cell)
    },
  }
}

const utm = (head: string, name: keyof WrittenLead['utm']): Column => ({
  head,
  write: (lead) => lead.utm[name],
  read: (cell, lead) => {
    lead.utm[name] = cell
  },
})

const click = (name: ClickId): Column => ({
  head: name,
  write: ({ details }) => details.clickIds[name] ?? '',
  read: (cell, { details }) => {
    if (cell !== '') details.clickIds[name] = cell
  },
})

function flag(head: string, name: 'gpc' | 'adsObjection'): Column {
  return {
    head,
    write: ({ details }) => toAnswer(details[name]),
    read: (cell, { details }) => {
      details[name] = fromAnswer(cell) === true
    },
  }
}

const COLUMNS: readonly Column[] = [
  text('Lead ID', 'id'),
  {
    head: 'Created',
    write: ({ createdAt }) => createdAt ?? '',
    read: (cell, lead) => {
      lead.createdAt = toTime(cell)
    },
  },
  text('Name', 'name'),
  text('Email', 'email'),
  text('Phone', 'phone'),
  text('Website', 'website'),
  text('City', 'city'),
  {
    head: 'Services',
    write: ({ details }) => toList(details.services),
    read: (cell, { details }) => {
      details.services = fromList(cell)
    },
  },
  detail('Plan', 'plan'),
  text('Message', 'message'),
  text('Source', 'sourceDetail'),
  detail('Channel', 'channel'),
  detail('Page', 'page'),
  detail('Referrer', 'referrer'),
  utm('UTM Source', 'source'),
  utm('UTM Medium', 'medium'),
  utm('UTM Campaign', 'campaign'),
  utm('UTM Term', 'term'),
  utm('UTM Content', 'content'),
  ...CLICK_ID_NAMES.map(click),
  detail('Ad platform', 'adPlatform'),
  time('Landed', 'landedAt'),
  detail('Came from', 'landingHost'),
  {
    head: 'Stage',
    write: ({ stage }) => (isStage(stage) ? STAGE_NAMES[stage] : ''),
    read: (cell, lead) => {
      const stage = STAGES.find((each) => STAGE_NAMES[each] === cell)
      if (cell !== '' && !stage) throw new Unreadable(`is none of ${Object.values(STAGE_NAMES).join(', ')}`)
      lead.stage = stage ?? null
    },
  },
  detail('Lost reason', 'lostReason'),
  text('Owner', 'owner'),
  {
    head: 'Value',
    write: ({ valueCents }) => (valueCents === null ? '' : toDecimal(valueCents)),
    read: (cell, lead) => {
      if (!/^(?:\d+\.\d{2})?$/.test(cell)) throw new Unreadable('is no amount like 1250.00')
      lead.valueCents = cell === '' ? null : Math.round(Number(cell) * 100)
    },
  },
  {
    head: 'Won',
    write: ({ wonAt }) => wonAt ?? '',
    read: (cell, lead) => {
      lead.wonAt = toTime(cell)
    },
  },
  time('First contact', 'firstContactAt'),
  time('Follow-up', 'followUpAt'),
  time('Booked', 'bookedAt'),
  time('Appointment', 'appointmentAt'),
  {
    head: 'Notes',
    write: ({ notes }) => toNotes(notes),
    read: (cell, lead) => {
      lead.notes = fromNotes(cell)
    },
  },
  {
    head: 'Tags',
    write: ({ tags }) => toList(tags),
    read: (cell, lead) => {
      lead.tags = fromList(cell)
    },
  },
  {
    head: 'Consent',
    write: ({ consent }) => toAnswer(consent.said),
    read: (cell, lead) => {
      lead.consent.said = fromAnswer(cell)
    },
  },
  {
    head: 'Consent text',
    write: ({ consent }) => consent.words,
    read: (cell, lead) => {
      lead.consent.words = cell
    },
  },
  {
    head: 'Consent date',
    write: ({ consent }) => consent.at ?? '',
    read: (cell, lead) => {
      lead.consent.at = toTime(cell)
    },
  },
  detail('Consent version', 'consentVersion'),
  detail('Consent method', 'consentMethod'),
  {
    head: 'Marketing',
    write: ({ marketing }) => toAnswer(marketing),
    read: (cell, lead) => {
      lead.marketing = fromAnswer(cell)
    },
  },
  flag('Asked for privacy', 'gpc'),
  flag('Not told to advertising platforms', 'adsObjection'),
]

/** What our own file of leads is known by. Its leads have the ids under which they are stored. */
export const OWN_EXPORT = { kind: 'leads', site: '', version: 'Our own export' } as const

/** The names of the columns of our own file of leads. */
export const OWN_COLUMNS: readonly string[] = COLUMNS.map(({ head }) => head)

/** Whether a table is our own file, with or without the column of refused rows. */
export function isOwnTable(columns: readonly string[]): boolean {
  return OWN_COLUMNS.every((head, at) => columns[at] === head) && columns.length <= OWN_COLUMNS.length + 1
}

/** The cells of a lead in the order of `OWN_COLUMNS`, which no spreadsheet runs as formulas. `fromOwnCells` reads them back. */
export function toOwnCells(lead: WrittenLead): string[] {
  return COLUMNS.map(({ write }) => guarded(write(lead)))
}

/**
 * A lead from a row of our own file, as it was written.
 *
 * @returns a sentence for a cell that was changed into something that cannot be read
 */
export function fromOwnCells(cells: readonly string[]): { lead: WrittenLead } | { problem: string } {
  const lead = emptyLead()
  for (const [at, { head, read }] of COLUMNS.entries()) {
    const cell = unguarded(cells[at] ?? '')
    try {
      read(cell, lead)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { problem: `${cell} in ${head} ${error.message}.` }
    }
  }
  return { lead }
}

/** A text that begins like a guarded one is guarded too, so that the guard is taken off again. */
function guarded(cell: string): string {
  return unguarded(cell) === cell ? neutral(cell) : `'${cell}`
}

/** Details of a lead of which nothing is known. Each row begins with them, and spreads would take as long as reading it. */
export const emptyDetails = (): LeadRecord['details'] => ({
  services: [],
  plan: '',
  channel: '',
  page: '',
  referrer: '',
  clickIds: {},
  adPlatform: '',
  landedAt: null,
  landingHost: '',
  gpc: false,
  adsObjection: false,
  lostReason: '',
  followUpAt: null,
  firstContactAt: null,
  bookedAt: null,
  appointmentAt: null,
  consentVersion: '',
  consentMethod: '',
})

const emptyLead = (): WrittenLead => ({
  ...{ id: '', createdAt: null, name: '', email: '', phone: '', website: '', city: '', message: '' },
  ...{ sourceDetail: '', stage: null, owner: '', valueCents: null, wonAt: null, notes: [], tags: [] },
  consent: { said: null, words: '', at: null },
  marketing: null,
  utm: { source: '', medium: '', campaign: '', term: '', content: '' },
  details: emptyDetails(),
})

function toTime(cell: string): string | null {
  if (cell === '') return null
  const at = /^\d{4}-\d\d-\d\dT/.test(cell) ? new Date(cell) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime())) throw new Unreadable('is no time like 2026-01-31T14:05:00.000Z')
  return at.toISOString()
}

const toAnswer = (answer: boolean | null) => (answer === null ? '' : answer ? 'Yes' : 'No')

function fromAnswer(cell: string): boolean | null {
  if (cell !== '' && cell !== 'Yes' && cell !== 'No') throw new Unreadable('is neither Yes nor No')
  return cell === '' ? null : cell === 'Yes'
}

/** A value that holds the sign between values doubles it. */
const toList = (values: readonly string[]) => values.map((each) => each.replaceAll(';', ';;')).join('; ')

const fromList = (cell: string) =>
  (cell.match(/(?:[^;]|;;)+/g) ?? []).map((each) => each.replace(/^ /, '').replaceAll(';;', ';'))

const PARTING = '---'

/** Notes stand below one another, parted by a line of three hyphens; a note's own line of hyphens gets one more. */
const toNotes = (notes: readonly string[]) =>
  notes.map((note) => note.replace(/^-{3,}$/gm, (line) => `${line}-`)).join(`\n${PARTING}\n`)

function fromNotes(cell: string): string[] {
  if (cell === '') return []
  return cell.split(/\n---\n/).map((note) => note.replace(/^-{4,}$/gm, (line) => line.slice(1)))
}
