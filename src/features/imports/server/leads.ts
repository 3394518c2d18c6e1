import { createHash } from 'node:crypto'
import { preparedName } from '@/data/prepared-name'
import { inTransaction } from '@/data/transaction'
import { NOTE_LIMITS } from '@/domain/notes'
import { RETENTION } from '@/domain/retention'
import { IMPORT_SOURCE } from '@/domain/sources'
import { staffName } from '@/domain/staff'
import { listStaff } from '@/features/accounts/server/staff'
import { OWN_EXPORT } from '@/features/imports/rules/lead-csv'
import type { LeadRecord } from '@/features/imports/rules/records'
import { type ChannelRule, channelNames, channelOf } from '@/features/leads/rules/channels'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { CONSENT_METHODS, IMPORTED_VERSION } from '@/features/leads/rules/consent'
import { LEAD_LIMITS } from '@/features/leads/rules/lead-fields'
import { isReached, isStage, type Stage } from '@/features/leads/rules/stage'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { createGiveWay } from '@/lib/give-way'
import { cutText } from '@/lib/text'
import { isUuid, orderedUuid } from '@/lib/uuid'
import type { Queries } from './import-row'
import { keyOf } from './keys'
import { findKnown, type NewRow, rememberRows } from './known-rows'
import { marksOf, readMarks } from './persons'
import { count, type NewLine, writeLines } from './report'
import { type Numbered, type Run, toLine } from './run-context'
import { storableRows } from './storable-json'

const MOMENT = 'timestamptz(3)'

/** So many leads are stored in one transaction: a kill loses no more, and visitors wait while its values are put together. */
export const LEADS_AT_ONCE = 400

/** What is read once for all leads of a run. */
export type LeadSetting = {
  /** Moments before which leads, and customers' records, are over. */
  leadsSince: Date
  customersSince: Date
  /** The ids of accounts by their names and addresses, in small letters. */
  staff: Map<string, string>
  channels: readonly ChannelRule[]
  keepsClickIds: boolean
  /** By what the leads here are known. The reader knows the persons of the file. */
  marks: Set<string>
}

/** Reads what leads are compared with. */
export async function readLeadSetting({ payload, now }: Run): Promise<LeadSetting> {
  const { rows } = await payload.db.pool.query<{ leads: Date; customers: Date }>(
    `select $1::timestamptz - make_interval(months => $2) as leads, $1::timestamptz - make_interval(years =>
       coalesce((select customer_years from lead_handling limit 1), $3)::int) as customers`,
    [now, RETENTION.leadMonths, RETENTION.customerYears],
  )
  // An import is an admin's without areas, or the server's owner's.
  const [people, { channels, keepsClickIds }, marks] = await Promise.all([
    listStaff(payload, { overrideAccess: true }),
    findLeadHandling(payload),
    readMarks(payload),
  ])
  const staff = new Map(
    people.flatMap((one): [string, string][] => [
      [staffName(one).toLowerCase(), one.id],
      [one.email.toLowerCase(), one.id],
    ]),
  )
  return {
    leadsSince: rows[0]?.leads ?? now,
    customersSince: rows[0]?.customers ?? now,
    staff,
    channels,
    keepsClickIds,
    marks,
  }
}

/** A lead that is to be stored. */
type NewLead = {
  id: string
  key: string
  record: LeadRecord
  stage: Stage
  createdAt: string
  owner: string | null
}

type Planned = { line: NewLine; lead: NewLead | null }

/** Decides about leads of the file, and stores those that are new, in one transaction. */
export async function takeLeads(
  run: Run,
  setting: LeadSetting,
  records: readonly Numbered<LeadRecord>[],
): Promise<void> {
  const { payload, writes } = run
  const planned = await planLeads(run, setting, records)
  for (const { line } of planned) {
    count(run.counts, 'lead', line.outcome)
    if (line.lost.length > 0) run.warnings.losing += 1
  }
  await inTransaction(payload, async ({ client }) => {
    const leads = planned.flatMap(({ lead }) => lead ?? [])
    if (writes && leads.length > 0) await storeLeads(run, setting, client, leads)
    await writeLines(
      client,
      run.row.id,
      planned.map(({ line }) => line),
    )
    await run.keep(client)
  })
}

async function planLeads(
  run: Run,
  setting: LeadSetting,
  records: readonly Numbered<LeadRecord>[],
): Promise<Planned[]> {
  const { payload, head } = run
  const keys = records.map(({ record }) => keyOf(payload, head, 'lead', record.id))
  const known = await findKnown(payload.db.pool, keys)
  const isOwn = head.version === OWN_EXPORT.version
  const there = await findThere(payload.db.pool, [
    ...[...known.values()].flatMap((row) => row.document ?? []),
    ...(isOwn ? records.map(({ record }) => record.id).filter(isUuid) : []),
  ])
  const inFile = new Set<string>()
  const plan = ({ no, record }: Numbered<LeadRecord>, index: number): Planned => {
    const key = keys[index] ?? ''
    const row = known.get(key)
    const isHere = isOwn && there.has(record.id)
    const end = (outcome: NewLine['outcome'], problem: string): Planned => {
      const cells = outcome === 'rejected' ? record.cells() : undefined
      const document = row?.document ?? (isHere ? record.id : null)
      return {
        line: toLine(no, record, { kind: 'lead', outcome, problem, document, cells }),
        lead: null,
      }
    }
    if (row) return row.document && there.has(row.document) ? end('exists', THERE) : end('gone', GONE)
    if (isHere) return end('exists', HERE)
    if (inFile.has(key)) return end('exists', 'The same row stands above in this file.')
    inFile.add(key)
    if (![record.name, record.email, record.phone, record.message].some(Boolean))
      return end('rejected', 'It says neither who it is nor how to reach them.')
    return planNew(run, setting, { no, record }, key, end)
  }
  const giveWay = createGiveWay()
  const planned: Planned[] = []
  for (const [index, each] of records.entries()) {
    planned.push(plan(each, index))
    const turn = giveWay()
    if (turn) await turn
  }
  return planned
}

const THERE = 'It came with an earlier import, and stays as it is.'
const HERE = 'It is the lead of this site from which the row was written, and stays as it is.'
const GONE = 'It was here before, and was deleted or erased since.'

function planNew(
  run: Run,
  setting: LeadSetting,
  { no, record }: Numbered<LeadRecord>,
  key: string,
  end: (outcome: NewLine['outcome'], problem: string) => Planned,
): Planned {
  const { choices, warnings, now } = run
  const lost = [...record.lost]
  const stage = isStage(record.stage) ? record.stage : 'new'
  const createdAt =
    record.createdAt && new Date(record.createdAt) <= now ? record.createdAt : now.toISOString()
  if (createdAt !== record.createdAt)
    lost.push(
      record.createdAt
        ? 'Its date lies ahead: the day of the import stands.'
        : 'It has no date: the day of the import stands.',
    )
  const isOld = isOver(setting, stage, createdAt)
  if (isOld) warnings.olderLeads += 1
  if (isOld && choices.leads.older === 'leave-out')
    return end('left-out', 'It is older than leads are kept here.')
  const isKnown = record.sameAs !== null || marksOf(record).some((mark) => setting.marks.has(mark))
  if (isKnown) warnings.samePersons += 1
  if (isKnown && choices.leads.samePerson === 'one')
    return end('left-out', 'The same person is there already.')
  const owner = ownerOf(run, setting, record.owner, lost)
  const id = orderedUuid()
  const document = run.writes ? id : null
  const line = toLine(no, record, { kind: 'lead', outcome: 'made', lost, document })
  return { line, lead: { id, key, record, stage, createdAt, owner } }
}

function ownerOf(
  { choices, warnings }: Run,
  { staff }: LeadSetting,
  written: string,
  lost: string[],
): string | null {
  if (written === '') return null
  const chosen = choices.leads.owners[written]
  if (chosen !== undefined) return chosen || null
  const found = staff.get(written.toLowerCase())
  if (found) return found
  if (!warnings.unknownOwners.includes(written) && warnings.unknownOwners.length < MOST_NAMED)
    warnings.unknownOwners.push(written)
  lost.push('Its owner is nobody here: a note names them.')
  return null
}

/** So many names a person reads. */
const MOST_NAMED = 200

async function findThere(client: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await client.query<{ id: string }>(
    'select id from form_submissions where id = any($1::uuid[])',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The columns of a lead that are stored as they are, with their types. */
const COLUMNS = {
  id: 'uuid',
  name: 'text',
  phone: 'text',
  email: 'text',
  website: 'text',
  city: 'text',
  service_interest: 'jsonb',
  plan_interest: 'text',
  message: 'text',
  page: 'text',
  referrer: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_term: 'text',
  utm_content: 'text',
  ...Object.fromEntries(CLICK_ID_NAMES.map((name) => [name, 'text'])),
  channel: 'text',
  ad_platform: 'text',
  landing_host: 'text',
  landed_at: MOMENT,
  gpc: 'boolean',
  fingerprint: 'text',
  idempotency_key: 'text',
  lost_reason: 'text',
  follow_up_at: MOMENT,
  first_contact_at: MOMENT,
  booked_at: MOMENT,
  appointment_at: MOMENT,
  won_at: MOMENT,
  value_cents: 'numeric',
  ads_objection: 'boolean',
  keep_until: MOMENT,
  created_at: MOMENT,
} as const

const NAMES = Object.keys(COLUMNS).join()

const INSERT = `insert into form_submissions (${NAMES}, source, stage, owner_id, updated_at)
  select ${NAMES}, '${IMPORT_SOURCE}', stage::enum_form_submissions_stage, (select users.id from users where users.id = owner), $2::timestamptz
  from json_to_recordset($1::json) as lead(${Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join()}, stage text,
    owner uuid)`

const INSERT_EVENTS = `insert into lead_events (id, lead_id, kind, batch, data, text, created_at, updated_at)
  select gen_random_uuid(), lead, kind, $2, data, text, at, at
  from json_to_recordset($1::json) as event(lead uuid, kind text, data jsonb, text text, at timestamptz(3))`

const INSERT_CONSENTS = `insert into consent_records (id, lead_id, text, version, method, page, created_at, updated_at)
  select gen_random_uuid(), lead, text, version, method::enum_consent_records_method, page, at, at
  from json_to_recordset($1::json) as given(lead uuid, text text, version text, method text, page text, at timestamptz(3))`

/** The name under which the entries of an import stand in timelines. */
export const batchOf = (id: string) => `import ${id}`

/**
 * Stores leads as they were elsewhere: no mail, no webhook, no rule and no first call follow, and nobody judges whether they are
 * spam. The database itself notes the months whose sums they change.
 */
async function storeLeads(
  run: Run,
  setting: LeadSetting,
  client: Queries,
  leads: readonly NewLead[],
): Promise<void> {
  const { row, now } = run
  const written = now.toISOString()
  const stored = await storableRows(leads, (lead) => [toStored(run, setting, lead)])
  await client.query({ name: preparedName(INSERT), text: INSERT, values: [stored, written] })
  const events = await storableRows(leads, eventsOf)
  await client.query({
    name: preparedName(INSERT_EVENTS),
    text: INSERT_EVENTS,
    values: [events, batchOf(row.id)],
  })
  const consents = await storableRows(leads, ({ id, createdAt, record: { consent, details } }) =>
    consent.said
      ? [
          {
            lead: id,
            text: consent.words || NO_WORDS,
            version: details.consentVersion || IMPORTED_VERSION,
            method:
              CONSENT_METHODS.find(({ value }) => value === details.consentMethod)?.value ?? 'not-recorded',
            page: details.page,
            at: consent.at ?? createdAt,
          },
        ]
      : [],
  )
  if (consents !== '[]') await client.query(INSERT_CONSENTS, [consents])
  const rows = leads.map(
    ({ id, key }): NewRow => ({ key, kind: 'lead', outcome: 'made', document: id, written }),
  )
  await rememberRows(client, row.id, rows)
}

const NO_WORDS = 'Given in the system from which this lead was moved in, which did not record the words.'

function toStored(
  { choices }: Run,
  setting: LeadSetting,
  { id, key, record, stage, createdAt, owner }: NewLead,
) {
  const { utm, details } = record
  const { adPlatform, landingHost, firstContactAt } = details
  const arrival = { utmSource: utm.source, utmMedium: utm.medium, landingHost, adPlatform }
  const told = [details.channel, record.sourceDetail].map((each) => each.toLowerCase())
  const named = channelNames(setting.channels).find((name) => told.includes(name.toLowerCase()))
  const stored: Record<string, unknown> = {
    id,
    owner,
    stage,
    name: cutText(record.name || record.phone || record.email || 'Unknown', LEAD_LIMITS.name),
    phone: record.phone,
    email: record.email,
    website: record.website,
    city: record.city,
    service_interest: details.services,
    plan_interest: details.plan,
    message: record.message,
    page: details.page,
    referrer: details.referrer,
    utm_source: utm.source,
    utm_medium: utm.medium,
    utm_campaign: utm.campaign,
    utm_term: utm.term,
    utm_content: utm.content,
    channel: named ?? channelOf(arrival, setting.channels),
    ad_platform: adPlatform,
    landing_host: landingHost,
    landed_at: details.landedAt,
    gpc: details.gpc,
    fingerprint: createHash('sha256').update(key).digest('base64url'),
    // With a space in it, which the key of no visitor may have.
    idempotency_key: `import ${key}`,
    lost_reason: details.lostReason || null,
    follow_up_at: details.followUpAt,
    // Whoever was won or lost was reached. How soon is asked of no lead that was moved in.
    first_contact_at: firstContactAt ?? (isReached(stage, details.lostReason) ? createdAt : null),
    booked_at: details.bookedAt,
    appointment_at: details.appointmentAt,
    won_at: stage === 'won' ? record.wonAt : null,
    value_cents: record.valueCents,
    ads_objection: details.adsObjection || record.marketing === false,
    keep_until: isOver(setting, stage, createdAt) ? choices.leads.keepUntil : null,
    created_at: createdAt,
  }
  for (const name of CLICK_ID_NAMES) stored[name] = (setting.keepsClickIds && details.clickIds[name]) || ''
  return stored
}

const isOver = ({ customersSince, leadsSince }: LeadSetting, stage: Stage, createdAt: string) =>
  new Date(createdAt) < (stage === 'won' ? customersSince : leadsSince)

function eventsOf({ id, createdAt, owner, record }: NewLead) {
  const { notes, tags, consent, sourceDetail, place } = record
  const isOwnerUnknown = record.owner !== '' && !owner
  const texts = [
    ...notes,
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
    ...(isOwnerUnknown ? [`The owner there was ${record.owner}.`] : []),
    ...(consent.said === false ? [`Did not consent there${consent.words && `: ${consent.words}`}`] : []),
  ]
  const ref = sourceDetail || (place.row === undefined ? 'another system' : `row ${place.row}`)
  const entered = {
    lead: id,
    kind: 'entered',
    data: { through: 'an import', ref, channel: null },
    text: null,
    at: createdAt,
  }
  return [
    entered,
    ...texts.map((text, index) => ({
      lead: id,
      kind: 'note',
      data: null,
      text: cutText(text, NOTE_LIMITS.letters),
      // The timeline has no other order, and the notes of the file have theirs.
      at: new Date(Date.parse(createdAt) + index + 1).toISOString(),
    })),
  ]
}
