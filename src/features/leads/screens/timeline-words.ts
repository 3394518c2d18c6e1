import { toMoney } from '@/domain/money'
import type { TimelineItem } from '@/domain/notes'
import type { ContactWay } from '@/features/leads/rules/lead-activity'
import { STAGE_NAMES } from '@/features/leads/rules/stage'
import type { Timeline } from '@/features/leads/rules/timeline'
import { withoutBidiControls } from '@/lib/text'
import { toDayName, toShortMoment } from '@/staff-ui/moment.client'
import { toLeadMail, toMailStory, toVisitorMail } from './lead-mails.client'

const REACHED: Readonly<Record<ContactWay, string>> = {
  phone: 'Reached by phone',
  email: 'Reached by e-mail',
}
const ENTERED: Readonly<Record<string, string>> = { call: 'they called', 'walk-in': 'they came by' }
const TRIED: Readonly<Record<ContactWay, string>> = {
  phone: 'Called, not reached',
  email: 'Wrote an e-mail, no answer yet',
}

/** The text of a timeline entry without its author and time. A note is its own text. */
export function toStory(item: TimelineItem, timeline: Pick<Timeline, 'people' | 'currency'>): string {
  const story = storyOf(item, timeline)
  return item.data.undo ? `Undone: ${story}` : story
}

function storyOf(item: TimelineItem, { people, currency }: Pick<Timeline, 'people' | 'currency'>): string {
  const { kind, data } = item
  switch (kind) {
    case 'sent':
      return 'Came in'
    case 'consent':
      return 'Agreed to be contacted'
    case 'mail':
      return toMailLine(item)
    case 'entered':
      return toEntryLine(data)
    case 'opened':
      return typeof data.often === 'number' ? `Opened ${data.often} times` : 'Opened'
    case 'contacted':
      return REACHED[wayOf(data)]
    case 'tried':
      return TRIED[wayOf(data)]
    case 'stage':
      return toStageLine(data)
    case 'not-spam':
      return `Not spam: ${stageName(data.to)}`
    case 'owner':
      return `Owner: ${nameOf(data.from, people)} → ${nameOf(data.to, people)}`
    case 'assigned':
      return `Given to ${nameOf(data.to, people)} by the rules`
    case 'unowned':
      return 'Nobody could be found to give it to; that is tried again every half minute'
    case 'follow-up':
      return typeof data.to === 'string' ? `Follow-up: ${toShortMoment(data.to)}` : 'Follow-up removed'
    case 'value':
      return typeof data.to === 'number' ? `Value: ${toMoney(data.to, currency)}` : 'Value removed'
    case 'ads-objection':
      return data.to ? 'Not told to advertising platforms any more' : 'May be told to advertising platforms'
    case 'appointment':
      return typeof data.to === 'string' ? `Appointment: ${toShortMoment(data.to)}` : 'Appointment removed'
    case 'missed':
      return 'Did not come'
    case 'declined':
      return 'Their calendar said no to the appointment, which still stands'
    case 'cancelled':
      return `Appointment of ${momentOf(data.begins)} cancelled${toReason(data.reason)}`
    case 'moved':
      return `Appointment moved: ${momentOf(data.from)} → ${momentOf(data.to)}`
    case 'handed-over':
      return `Appointment of ${momentOf(data.begins)}: ${nameOf(data.from, people)} → ${nameOf(data.to, people)}`
    case 'won-date':
      return typeof data.to === 'string' ? `Won on ${toDayName(data.to)}` : 'Won on no day'
    case 'mail-allowed':
      return 'Mail to this address allowed again'
    case 'trashed':
      return 'Put into the trash'
    case 'restored':
      return 'Restored from the trash'
    default:
      return kind
  }
}

/** The text for a lead that came through another tool has the tool's own id, by which it can be found there. */
function toEntryLine({ through, ref, way }: TimelineItem['data']): string {
  return typeof through === 'string'
    ? `Came in through ${withoutBidiControls(through)} (${withoutBidiControls(String(ref))})`
    : `Written down: ${ENTERED[String(way)] ?? 'another way'}`
}

function toMailLine(item: TimelineItem): string {
  const mail = toLeadMail(item)
  const { word } = toMailStory(mail)
  return `${mail.isForVisitor ? toVisitorMail(mail) : `Mail to ${mail.recipient}`}: ${word.toLowerCase()}`
}

function toStageLine({ from, to, toReason }: TimelineItem['data']): string {
  const reason = typeof toReason === 'string' ? ` (${toReason})` : ''
  if (from === to) return `Stage: ${stageName(to)}${reason}`
  return `Stage: ${stageName(from)} → ${stageName(to)}${reason}`
}

const momentOf = (at: unknown) => (typeof at === 'string' ? toShortMoment(at) : 'another time')

const toReason = (reason: unknown) =>
  typeof reason === 'string' && reason !== '' ? `: ${withoutBidiControls(reason)}` : ''

const wayOf = ({ by }: TimelineItem['data']): ContactWay => (by === 'email' ? 'email' : 'phone')

function stageName(stage: unknown): string {
  const names: Readonly<Record<string, string>> = STAGE_NAMES
  return names[String(stage)] ?? String(stage)
}

/** The name of an account; deleted accounts have none. */
function nameOf(id: unknown, people: Timeline['people']): string {
  if (typeof id !== 'string') return 'nobody'
  return people[id] ?? 'somebody who has left'
}

const OF_THE_PRODUCT = new Set(['sent', 'consent', 'mail', 'assigned', 'unowned'])

/** The author of a timeline entry; empty if the product made the change itself. */
export function toAuthor({ kind, by, data }: TimelineItem, { people }: Pick<Timeline, 'people'>): string {
  if (Array.isArray(data.everybody))
    return data.everybody.map((id) => (id ? nameOf(id, people) : 'somebody who has left')).join(', ')
  if (by) return nameOf(by, people)
  if (data.bySender) return 'the sender'
  return OF_THE_PRODUCT.has(kind) || data.through ? '' : 'somebody who has left'
}
