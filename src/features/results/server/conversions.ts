import type { Payload } from 'payload'
import {
  ACTIVITY_LIMITS,
  beforeEvent,
  type LeadEvent,
  type LeadWithActivity,
} from '@/features/leads/rules/lead-activity'
import { ACTIVITY_SQL_COLUMNS, toLeadWithActivity } from '@/features/leads/server/activity-rows'
import {
  AD_PLATFORMS,
  type AdPlatform,
  CLICK_DAYS,
  type Conversion,
  type FeedFile,
} from '@/features/results/rules/conversions'

/** What a platform calls the two things that a lead can come to. */
export type ConversionNames = { booked: string; won: string }

type ConversionName = keyof ConversionNames

type TimedEvent = LeadEvent & { at: number }

/** A lead with its click and the entries of its timeline, newest first. Times are milliseconds since 1970 by the database's clock. */
type ClickedLead = {
  click: string
  clickedAt: number
  now: number
  lead: LeadWithActivity
  events: TimedEvent[]
}

/** When a lead was booked or won, and its value. */
type Outcome = { at: number; cents: number | null }

/** For how long a lead had an outcome. The outcome is null when platforms may not know one. */
type OutcomePeriod = {
  clicked: ClickedLead
  name: ConversionName
  since: number
  until: number
  outcome: Outcome | null
}

/** A conversion that a platform could fetch, by the time under which it was listed, and its last adjustment. */
type ListedConversion = {
  clicked: ClickedLead
  name: ConversionName
  at: number
  outcome: Outcome
  adjusted?: Conversion['adjusted']
}

/** Entries of a timeline that can change what is listed. */
const KINDS = ['stage', 'not-spam', 'value', 'won-date', 'ads-objection', 'trashed', 'restored']

const SECOND_MS = 1_000
/** A retraction is final, so nothing is listed that Undo can still take back. */
const SETTLED_MS = ACTIVITY_LIMITS.undoMinutes * 60 * SECOND_MS

const milliseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`

/** Leads that are or were booked, with a recent click of this platform, whose senders did not ask for privacy. */
const leadsWith = (click: string) => `
  select ${ACTIVITY_SQL_COLUMNS}, ${click} as click, ${milliseconds('now()')} as now,
    ${milliseconds('coalesce(landed_at, created_at)')} as "clickedAt",
    (select coalesce(json_agg(json_build_object('kind', kind, 'data', data, 'at', ${milliseconds('created_at')})
        order by created_at desc), '[]')
      from lead_events where lead_id = lead.id and kind = any($1)) as events
  from form_submissions lead
  where coalesce(${click}, '') <> '' and gpc is not true
    and coalesce(landed_at, created_at) > now() - interval '${CLICK_DAYS} days'
    and (booked_at is not null
      or exists (select from lead_events where lead_id = lead.id and data ->> 'fromBookedAt' is not null))
  order by lead.created_at, lead.id`

/**
 * The rows of a file for a platform. Nothing records what the platform has fetched: it ignores what it knows, by click, name
 * and time. A lead that was changed within the last ten minutes is in no file.
 */
export async function readConversions(
  { db }: Payload,
  platform: AdPlatform,
  file: FeedFile,
  names: ConversionNames,
): Promise<Conversion[]> {
  type Row = Record<string, unknown> & Omit<ClickedLead, 'lead'>
  const { rows } = await db.pool.query<Row>(leadsWith(AD_PLATFORMS[platform].click), [KINDS])
  return listConversions(rows.map((row) => ({ ...row, lead: toLeadWithActivity(row) })))
    .filter(({ clicked: { events, now } }) => isSettled(events[0]?.at ?? 0, now))
    .filter(({ name, adjusted }) =>
      file === 'adjustments' ? adjusted : name === file && adjusted?.type !== 'retract',
    )
    .map(({ clicked: { click }, name, at, outcome: { cents }, adjusted }) => ({
      ...{ click, name: names[name], at: new Date(at), cents },
      ...(file === 'adjustments' && { adjusted }),
    }))
    .toSorted((one, other) => timeOf(one) - timeOf(other))
}

const timeOf = ({ at, adjusted }: Conversion) => (adjusted?.at ?? at).getTime()

/** Goes through what happened in its order, so that each conversion has the same time whenever a file is made. */
function listConversions(leads: readonly ClickedLead[]): ListedConversion[] {
  const listed: ListedConversion[] = []
  const current = new Map<string, ListedConversion>()
  const taken = new Set<string>()
  const periods = leads
    .flatMap((clicked) => [...periodsOf(clicked, 'booked'), ...periodsOf(clicked, 'won')])
    .toSorted((one, other) => one.since - other.since)
  for (const { clicked, name, since, outcome } of periods) {
    const key = `${clicked.lead.id} ${name}`
    const before = current.get(key)
    const isKept = before && outcome && isRestatable(before.outcome, outcome)
    if (before && !(isKept && before.outcome.cents === outcome.cents)) {
      // No platform takes an adjustment that is older than its conversion.
      const at = new Date(Math.max(since, before.at + SECOND_MS))
      before.adjusted = { type: isKept ? 'restate' : 'retract', at }
    }
    if (isKept) {
      before.outcome = outcome
      continue
    }
    current.delete(key)
    if (!outcome) continue
    const seconds = Math.max(
      Math.floor(outcome.at / SECOND_MS),
      // A conversion that precedes its click is refused.
      Math.ceil(clicked.clickedAt / SECOND_MS),
    )
    let at = seconds * SECOND_MS
    // A platform refuses a time that it knows from the same click, retracted or not.
    while (taken.has(`${clicked.click} ${name} ${at}`)) at += SECOND_MS
    taken.add(`${clicked.click} ${name} ${at}`)
    const next = { clicked, name, at, outcome }
    listed.push(next)
    current.set(key, next)
  }
  return listed
}

/** Google takes a value of zero for a retraction, and nothing restates a value to none. Then the conversion is listed anew. */
function isRestatable(before: Outcome, outcome: Outcome): boolean {
  return before.at === outcome.at && (before.cents === outcome.cents || Boolean(outcome.cents))
}

/** The outcomes that a platform could fetch, because they lasted; read from the present lead back through its timeline. */
function periodsOf(clicked: ClickedLead, name: ConversionName): OutcomePeriod[] {
  const periods: OutcomePeriod[] = []
  let { lead, now: until } = clicked
  for (const event of [...clicked.events, null]) {
    const since = event?.at ?? 0
    const outcome = outcomeOf(lead, name)
    const later = periods.at(-1)
    if (later && later.outcome?.at === outcome?.at && later.outcome?.cents === outcome?.cents)
      later.since = since
    else periods.push({ clicked, name, since, until, outcome })
    until = since
    if (event) lead = beforeEvent(lead, event)
  }
  return periods.filter((period) => isSettled(period.since, period.until))
}

function outcomeOf(lead: LeadWithActivity, name: ConversionName): Outcome | null {
  if (lead.deletedAt || lead.stage === 'spam' || lead.adsObjection) return null
  if (name === 'booked') return lead.bookedAt ? { at: Date.parse(lead.bookedAt), cents: null } : null
  return lead.stage === 'won' && lead.wonAt ? { at: Date.parse(lead.wonAt), cents: lead.valueCents } : null
}

function isSettled(since: number, until: number): boolean {
  return until - since >= SETTLED_MS
}
