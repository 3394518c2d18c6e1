import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { toIsoLocal } from '@/lib/local-time'
import { isReached, type Stage } from './stage'

/** The limits of a change and a reason, and the time in which a change can be undone. */
export const ACTIVITY_LIMITS = {
  leads: 5_000,
  reasonLetters: 200,
  undoMinutes: 10,
  openedMinutes: 30,
} as const

/** How the sender was contacted. */
export const WAYS = ['phone', 'email'] as const

export type ContactWay = (typeof WAYS)[number]

/**
 * The staff's activity on a lead, with what it depends on, but without what the sender wrote. Moments are ISO texts with
 * milliseconds, as in the database.
 */
export type LeadWithActivity = {
  id: string
  stage: Stage
  /** When it arrived. It cannot be won on an earlier day. Null when it was entered after the fact. */
  cameAt?: string | null
  lostReason: string | null
  /** The id of a member of the staff. */
  owner: string | null
  followUpAt: string | null
  /** The follow-up is the first call that the rules have set, and nobody has changed it. */
  isFirstCall?: boolean
  firstContactAt: string | null
  /** When it was first booked or won. A lead that was booked and then lost keeps it. */
  bookedAt: string | null
  /** The day and hour that were agreed with the sender; null before it is booked. A lost lead keeps them. */
  appointmentAt: string | null
  /** When it was won; null in any other stage. */
  wonAt: string | null
  /** Its value in cents of the owner's currency: expected until it is won. */
  valueCents: number | null
  /** The sender objects to sharing the lead with advertising platforms. */
  adsObjection: boolean
  deletedAt: string | null
}

/** A change of leads; missing values stay. */
export type LeadChange = {
  stage?: Stage
  /** Why it was lost; only with that stage. */
  lostReason?: string
  owner?: string | null
  followUpAt?: string | null
  valueCents?: number | null
  /** The day and hour that were agreed. A lead without the stage Booked, Won or Lost gets Booked with them. */
  appointmentAt?: string | null
  /** When it was won, if that is not now; only with that stage. */
  wonAt?: string
  adsObjection?: boolean
  /** How the sender was reached. */
  contacted?: ContactWay
  /** How somebody tried to reach the sender without success. */
  tried?: ContactWay
  /** True moves the lead to the trash, false restores it. */
  trash?: boolean
}

type Value = string | number | boolean | null

/**
 * An entry of the timeline. `from` and `to` are the values before and after; `firstContactAt` is the first contact
 * that the entry has set; `undo` names the change that it undoes.
 */
export type LeadEvent = { kind: string; data: Readonly<Record<string, Value | undefined>> }

type ChangedLead = { lead: LeadWithActivity; events: LeadEvent[] }

/**
 * Applies a change to a lead. A lead in the trash can only be restored.
 *
 * @param wanted - its `wonAt` has passed `wonDayProblem`
 * @param at - the moment of the change
 * @returns the changed lead, and an entry for each difference
 */
export function changeLead(lead: LeadWithActivity, wanted: LeadChange, at: string): ChangedLead {
  const change = wanted.wonAt ? { ...wanted, wonAt: sinceItCame(lead, wanted.wonAt, at) } : wanted
  const next = { ...lead }
  const events: LeadEvent[] = []
  if (lead.deletedAt && change.trash !== false) return { lead: next, events }
  if (change.trash !== undefined && change.trash === (lead.deletedAt === null)) {
    next.deletedAt = change.trash ? at : null
    const data = { from: lead.deletedAt, to: next.deletedAt }
    events.push({ kind: change.trash ? 'trashed' : 'restored', data })
  }
  if (change.contacted)
    events.push({ kind: 'contacted', data: { by: change.contacted, ...stamp(next, true, at) } })
  if (change.tried) events.push({ kind: 'tried', data: { by: change.tried } })
  moveStage(next, change, at, events)
  if (change.appointmentAt !== undefined && change.appointmentAt !== next.appointmentAt) {
    events.push({ kind: 'appointment', data: { from: next.appointmentAt, to: change.appointmentAt } })
    next.appointmentAt = change.appointmentAt
  }
  if (change.owner !== undefined && change.owner !== lead.owner) {
    next.owner = change.owner
    events.push({ kind: 'owner', data: { from: lead.owner, to: next.owner } })
  }
  if (change.adsObjection !== undefined && change.adsObjection !== lead.adsObjection) {
    next.adsObjection = change.adsObjection
    events.push({ kind: 'ads-objection', data: { from: lead.adsObjection, to: next.adsObjection } })
  }
  if (change.valueCents !== undefined && change.valueCents !== lead.valueCents) {
    next.valueCents = change.valueCents
    events.push({ kind: 'value', data: { from: lead.valueCents, to: next.valueCents } })
  }
  if (change.wonAt && next.stage === 'won' && change.wonAt !== next.wonAt) {
    events.push({ kind: 'won-date', data: { from: next.wonAt, to: change.wonAt } })
    next.wonAt = change.wonAt
  }
  // A sender who was reached needs no first call, but a follow-up that somebody has chosen stays.
  const hasMoved = next.stage !== lead.stage && isReached(next.stage, next.lostReason)
  const isOver = lead.isFirstCall && (change.contacted !== undefined || hasMoved)
  const followUpAt = change.followUpAt === undefined && isOver ? null : change.followUpAt
  if (followUpAt !== undefined && followUpAt !== lead.followUpAt) {
    Object.assign(next, { followUpAt, isFirstCall: undefined })
    events.push({ kind: 'follow-up', data: { from: lead.followUpAt, to: followUpAt } })
  }
  return { lead: next, events }
}

const dayOf = (instant: string) => toIsoLocal(instant, BUSINESS_TIME_ZONE).slice(0, 10)

/** Says why a lead cannot be won on a day, in the business's time zone; null when it can. */
export function wonDayProblem({ cameAt }: LeadWithActivity, wonAt: string, now: string): string | null {
  if (dayOf(wonAt) > dayOf(now)) return 'This day is still to come. Choose today or an earlier day.'
  if (!cameAt || dayOf(wonAt) >= dayOf(cameAt)) return null
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: BUSINESS_TIME_ZONE })
  return `The lead came on ${day.format(new Date(cameAt))}. Choose that day or a later one.`
}

/**
 * Moves the time of a win between the lead's arrival and now. A form sends a day as its noon, which can be earlier or
 * later.
 */
function sinceItCame({ cameAt }: LeadWithActivity, wonAt: string, now: string): string {
  const past = wonAt < now ? wonAt : now
  return cameAt && past < cameAt ? cameAt : past
}

function moveStage(next: LeadWithActivity, change: LeadChange, at: string, events: LeadEvent[]): void {
  const { stage: from, lostReason: fromReason } = next
  const to = change.stage ?? stageBy(change, from)
  const toReason = to === 'lost' ? (change.lostReason ?? fromReason) : null
  if (to === from && toReason === fromReason) return
  const reasons = fromReason || toReason ? { fromReason, toReason } : {}
  const { bookedAt: fromBookedAt, wonAt: fromWonAt, appointmentAt: fromAppointmentAt } = next
  const toWonAt = to === 'won' ? (fromWonAt ?? change.wonAt ?? at) : null
  const toBookedAt = bookedAtIn(to, fromBookedAt, toWonAt ?? at)
  const toAppointmentAt = mayHaveAppointment(to) ? fromAppointmentAt : null
  Object.assign(next, {
    stage: to,
    lostReason: toReason,
    bookedAt: toBookedAt,
    wonAt: toWonAt,
    appointmentAt: toAppointmentAt,
  })
  const moments = {
    ...(toBookedAt !== fromBookedAt && { fromBookedAt, toBookedAt }),
    ...(toAppointmentAt !== fromAppointmentAt && { fromAppointmentAt, toAppointmentAt }),
    ...(toWonAt !== fromWonAt && { fromWonAt, toWonAt }),
  }
  const kind = from === 'spam' ? 'not-spam' : 'stage'
  events.push({
    kind,
    data: { from, to, ...reasons, ...moments, ...stamp(next, isReached(to, toReason), at) },
  })
}

/** The stage that follows from a change which names none. */
function stageBy({ contacted, appointmentAt }: LeadChange, from: Stage): Stage {
  if (appointmentAt && !mayHaveAppointment(from)) return 'booked'
  return contacted && from === 'new' ? 'contacted' : from
}

/** Whether leads in a stage have an appointment. */
export function mayHaveAppointment(stage: Stage): boolean {
  return stage === 'booked' || stage === 'won' || stage === 'lost'
}

/**
 * The date of the booking in a stage. A lead that goes back to an earlier stage was not booked after all; a lost one
 * keeps the date.
 */
function bookedAtIn(stage: Stage, bookedAt: string | null, at: string): string | null {
  if (stage === 'booked' || stage === 'won') return bookedAt ?? at
  return stage === 'lost' ? bookedAt : null
}

/** Sets the date of the first contact, which later contacts do not change. */
function stamp(next: LeadWithActivity, hasAnswered: boolean, at: string) {
  if (!hasAnswered || next.firstContactAt) return {}
  next.firstContactAt = at
  return { firstContactAt: at }
}

/**
 * Undoes a change as far as nobody has changed the same values since.
 *
 * @param done - the entries of the change
 * @param undo - the name of the change
 * @param otherContactAt - when somebody else first reached the sender
 */
export function undoChange(
  lead: LeadWithActivity,
  done: readonly LeadEvent[],
  undo: string,
  otherContactAt: string | null,
): ChangedLead {
  const next = { ...lead }
  const events: LeadEvent[] = []
  if (lead.deletedAt && !done.some(({ kind }) => kind === 'trashed')) return { lead: next, events }
  for (const { kind, data } of done.toReversed()) {
    if (takeBack(next, kind, data)) {
      const { firstContactAt: _, ...rest } = data
      events.push({ kind: OPPOSITE[kind] ?? kind, data: { ...reverse(rest), undo } })
    }
    if (data.firstContactAt && next.firstContactAt === data.firstContactAt) next.firstContactAt = null
  }
  // A stage beyond New means that the sender was reached.
  const wasReached = otherContactAt !== null || isReached(next.stage, next.lostReason)
  if (!next.firstContactAt && wasReached) next.firstContactAt = otherContactAt ?? lead.firstContactAt
  return { lead: next, events }
}

/** Swaps `from` and `to`, and their reasons. */
function reverse(data: LeadEvent['data']): LeadEvent['data'] {
  const toName = (name: string) =>
    name.replace(/^(from|to)(?=[A-Z]|$)/, (side) => (side === 'from' ? 'to' : 'from'))
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [toName(name), value]))
}

const OPPOSITE: Readonly<Record<string, string>> = {
  trashed: 'restored',
  restored: 'trashed',
  'not-spam': 'stage',
}

const FIELDS = {
  stage: 'stage',
  'not-spam': 'stage',
  owner: 'owner',
  'follow-up': 'followUpAt',
  value: 'valueCents',
  'ads-objection': 'adsObjection',
  appointment: 'appointmentAt',
  'won-date': 'wonAt',
  trashed: 'deletedAt',
  restored: 'deletedAt',
} as const

/** The lead before an entry of its timeline, as far as the entry says it. */
export function beforeEvent(lead: LeadWithActivity, { kind, data }: LeadEvent): LeadWithActivity {
  const earlier = { ...lead }
  takeBack(earlier, kind, data)
  return earlier
}

/** Entries that change nothing of the lead. */
const SAYS_ALONE = new Set(['contacted', 'tried', 'missed', 'cancelled', 'moved', 'handed-over'])

/** @returns whether there was something to undo */
function takeBack(next: LeadWithActivity, kind: string, data: LeadEvent['data']): boolean {
  if (SAYS_ALONE.has(kind)) return true
  const field = isField(kind) ? FIELDS[kind] : null
  if (!field || next[field] !== data.to) return false
  if (field === 'stage') {
    if (next.lostReason !== (data.toReason ?? null)) return false
    // Entries from before this value existed do not name it.
    if ('toWonAt' in data && next.wonAt !== data.toWonAt) return false
    next.lostReason = typeof data.fromReason === 'string' ? data.fromReason : null
    if ('toWonAt' in data) Object.assign(next, { wonAt: data.fromWonAt })
    if ('toBookedAt' in data) Object.assign(next, { bookedAt: data.fromBookedAt })
    if ('toAppointmentAt' in data) Object.assign(next, { appointmentAt: data.fromAppointmentAt })
  }
  Object.assign(next, { [field]: data.from })
  return true
}

function isField(kind: string): kind is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, kind)
}
