import type { Payload } from 'payload'
import {
  AD_PLATFORMS,
  type AdPlatform,
  CLICK_DAYS,
  type Conversion,
  type FeedFile,
} from '@/domain/conversions'
import { beforeEvent, type LeadEvent, WORK_LIMITS, type WorkedLead } from '@/domain/lead-work'
import { toWorkedLead, WORKED_COLUMNS } from './work-rows'

/** What a platform calls the two things that a lead can come to. */
export type ConversionNames = { booked: string; won: string }

type Name = keyof ConversionNames

/** A lead that came by a click, with what changed it. Times are milliseconds since 1970, on the clock of the database. */
type Clicked = { click: string; clickedAt: number; now: number; lead: WorkedLead; events: Event[] }

type Event = LeadEvent & { at: number }

/** What a lead had come to for a while, as far as a platform may know it; null for nothing. */
type Stand = { of: Clicked; name: Name; since: number; until: number; fact: Fact | null }

type Fact = { at: number; cents: number | null }

/** A conversion that a platform was told, if it came to fetch it, and what became of that. */
type Told = { of: Clicked; name: Name; fact: Fact; at: number; adjusted?: Conversion['adjusted'] }

/** The entries of a timeline that change what a platform is told. */
const KINDS = ['stage', 'not-spam', 'value', 'won-date', 'ads-objection', 'trashed', 'restored']

const SECOND_MS = 1_000
/** A retraction is final, so a platform is told nothing that Undo can still take back. */
const SETTLED_MS = WORK_LIMITS.undoMinutes * 60 * SECOND_MS

const milliseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`

/**
 * Leads that are booked, or were: with a click of this platform that is young enough, of people who have not asked for
 * privacy. What changed them comes with the latest first.
 */
const leadsWith = (click: string) => `
  select ${WORKED_COLUMNS}, ${click} as click, ${milliseconds('now()')} as now,
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
 * What a platform is told now. Nothing remembers what it was told before: it leaves out what it knows, by click, name and
 * time. A lead that was changed just now stands in no file until that is settled.
 */
export async function readConversions(
  { db }: Payload,
  platform: AdPlatform,
  file: FeedFile,
  names: ConversionNames,
): Promise<Conversion[]> {
  type Row = Record<string, unknown> & Omit<Clicked, 'lead'>
  const { rows } = await db.pool.query<Row>(leadsWith(AD_PLATFORMS[platform].click), [KINDS])
  return toldOf(rows.map((row) => ({ ...row, lead: toWorkedLead(row) })))
    .filter(({ of: { events, now } }) => isSettled(events[0]?.at ?? 0, now))
    .filter(({ name, adjusted }) =>
      file === 'adjustments' ? adjusted : name === file && adjusted?.type !== 'retract',
    )
    .map(({ of: { click }, name, fact: { cents }, at, adjusted }) => ({
      ...{ click, name: names[name], at: new Date(at), cents },
      ...(file === 'adjustments' && { adjusted }),
    }))
    .toSorted((one, other) => timeOf(one) - timeOf(other))
}

const timeOf = ({ at, adjusted }: Conversion) => (adjusted?.at ?? at).getTime()

function toldOf(leads: readonly Clicked[]): Told[] {
  const all: Told[] = []
  const current = new Map<string, Told>()
  const taken = new Set<string>()
  const stands = leads
    .flatMap((of) => [...standsOf(of, 'booked'), ...standsOf(of, 'won')])
    .toSorted((one, other) => one.since - other.since)
  for (const { of, name, since, fact } of stands) {
    const key = `${of.lead.id} ${name}`
    const told = current.get(key)
    const isKept = told && fact && isRestated(told.fact, fact)
    if (told && !(isKept && told.fact.cents === fact.cents)) {
      // No platform takes an adjustment that is older than its conversion.
      const at = new Date(Math.max(since, told.at + SECOND_MS))
      told.adjusted = { type: isKept ? 'restate' : 'retract', at }
    }
    if (isKept) {
      told.fact = fact
      continue
    }
    current.delete(key)
    if (!fact) continue
    let at = Math.max(Math.floor(fact.at / SECOND_MS), Math.ceil(of.clickedAt / SECOND_MS)) * SECOND_MS
    // What was retracted is refused for good, and so is a second one of the same click and time.
    while (taken.has(`${of.click} ${name} ${at}`)) at += SECOND_MS
    taken.add(`${of.click} ${name} ${at}`)
    const next = { of, name, fact, at }
    all.push(next)
    current.set(key, next)
  }
  return all
}

/** Zero is as final as a retraction, and no value cannot be restated: then the conversion is told anew. */
function isRestated(told: Fact, fact: Fact): boolean {
  return told.at === fact.at && (told.cents === fact.cents || Boolean(fact.cents))
}

/** What a lead had come to, each for long enough that a platform may have fetched it; read back from how it is now. */
function standsOf(of: Clicked, name: Name): Stand[] {
  const stands: Stand[] = []
  let { lead, now: until } = of
  for (const event of [...of.events, null]) {
    const since = event?.at ?? 0
    const fact = factOf(lead, name)
    const later = stands.at(-1)
    if (later && later.fact?.at === fact?.at && later.fact?.cents === fact?.cents) later.since = since
    else stands.push({ of, name, since, until, fact })
    until = since
    if (event) lead = beforeEvent(lead, event)
  }
  return stands.filter((stand) => isSettled(stand.since, stand.until))
}

function factOf(lead: WorkedLead, name: Name): Fact | null {
  if (lead.deletedAt || lead.stage === 'spam' || lead.adsObjection) return null
  if (name === 'booked') return lead.bookedAt ? { at: Date.parse(lead.bookedAt), cents: null } : null
  return lead.stage === 'won' && lead.wonAt ? { at: Date.parse(lead.wonAt), cents: lead.valueCents } : null
}

function isSettled(since: number, until: number): boolean {
  return until - since >= SETTLED_MS
}
