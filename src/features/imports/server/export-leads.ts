import type pg from 'pg'
import { OWN_COLUMNS, toOwnCells, type WrittenLead } from '@/features/imports/rules/lead-csv'
import { CLICK_ID_NAMES, type ClickId } from '@/features/leads/rules/click-ids'
import { toCsvLines } from '@/lib/csv'
import { instant } from '@/lib/instant'

const AT_ONCE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A note of the timeline, with the person who wrote it where there is one. */
type StoredNote = { text: string | null; at: string; by: string | null }

type Row = Record<ClickId, string | null> & {
  id: string
  created_at: Date
  name: string
  email: string
  phone: string
  website: string | null
  city: string
  service_interest: string[]
  plan_interest: string | null
  message: string | null
  source: string | null
  channel: string | null
  page: string | null
  referrer: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  ad_platform: string | null
  landed_at: Date | null
  landing_host: string | null
  gpc: boolean | null
  stage: string
  lost_reason: string | null
  owner: string | null
  follow_up_at: Date | null
  first_contact_at: Date | null
  booked_at: Date | null
  appointment_at: Date | null
  won_at: Date | null
  ads_objection: boolean | null
  value_cents: string | null
  notes: StoredNote[] | null
  consent: { text: string; version: string; method: string; at: string } | null
}

const LEADS = `select f.id::text as id, f.created_at, f.name, f.email, f.phone, f.website, f.city, f.service_interest, f.plan_interest,
    f.message, f.source, f.channel, f.page, f.referrer, f.utm_source, f.utm_medium, f.utm_campaign, f.utm_term, f.utm_content,
    ${CLICK_ID_NAMES.map((name) => `f.${name}`).join(', ')}, f.ad_platform, f.landed_at, f.landing_host, f.gpc, f.stage::text as stage,
    f.lost_reason, owner.email as owner, f.follow_up_at, f.first_contact_at, f.booked_at, f.appointment_at, f.won_at,
    f.ads_objection, f.value_cents,
    (select jsonb_agg(jsonb_build_object('text', e.text, 'at', e.created_at, 'by', writer.email) order by e.created_at, e.id)
      from lead_events e left join users writer on writer.id = e.by_id where e.lead_id = f.id and e.kind = 'note') as notes,
    (select jsonb_build_object('text', c.text, 'version', c.version, 'method', c.method::text, 'at', c.created_at)
      from consent_records c where c.lead_id = f.id order by c.created_at desc limit 1) as consent
  from form_submissions f left join users owner on owner.id = f.owner_id
  where f.deleted_at is null and f.id > $1 order by f.id limit ${AT_ONCE}`

/**
 * Writes all leads outside of the trash as our own CSV, which the importer reads back without loss: what was sent, its consent,
 * the stage, the notes with who wrote them and when, and the owner by e-mail address.
 *
 * @param client - a connection of its own; the leads are those of one moment
 * @returns pieces of text
 */
export async function* leadsCsv(client: Pick<pg.ClientBase, 'query'>): AsyncGenerator<string> {
  yield toCsvLines([[...OWN_COLUMNS]])
  await client.query('begin isolation level repeatable read read only')
  try {
    for (let after = FIRST_ID; ; ) {
      const { rows } = await client.query<Row>(LEADS, [after])
      if (rows.length > 0) yield toCsvLines(rows.map((row) => toOwnCells(toWritten(row))))
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) return
      after = last.id
    }
  } finally {
    await client.query('rollback')
  }
}

function toWritten(row: Row): WrittenLead {
  const { consent } = row
  const clicks = CLICK_ID_NAMES.flatMap((name) => (row[name] ? [[name, row[name]] as const] : []))
  return {
    ...{ id: row.id, createdAt: instant(row.created_at), name: row.name, email: row.email, phone: row.phone },
    ...{
      website: row.website ?? '',
      city: row.city,
      message: row.message ?? '',
      sourceDetail: row.source ?? '',
    },
    ...{ stage: row.stage, owner: row.owner ?? '', wonAt: instant(row.won_at) },
    valueCents: row.value_cents === null ? null : Number(row.value_cents),
    notes: (row.notes ?? []).flatMap(toNote),
    tags: [],
    consent: { said: consent ? true : null, words: consent?.text ?? '', at: instant(consent?.at) },
    marketing: null,
    utm: {
      ...{ source: row.utm_source ?? '', medium: row.utm_medium ?? '', campaign: row.utm_campaign ?? '' },
      ...{ term: row.utm_term ?? '', content: row.utm_content ?? '' },
    },
    details: {
      ...{ services: row.service_interest, plan: row.plan_interest ?? '', channel: row.channel ?? '' },
      ...{ page: row.page ?? '', referrer: row.referrer ?? '', clickIds: Object.fromEntries(clicks) },
      ...{
        adPlatform: row.ad_platform ?? '',
        landedAt: instant(row.landed_at),
        landingHost: row.landing_host ?? '',
      },
      ...{
        gpc: row.gpc ?? false,
        adsObjection: row.ads_objection ?? false,
        lostReason: row.lost_reason ?? '',
      },
      ...{ followUpAt: instant(row.follow_up_at), firstContactAt: instant(row.first_contact_at) },
      ...{ bookedAt: instant(row.booked_at), appointmentAt: instant(row.appointment_at) },
      ...{ consentVersion: consent?.version ?? '', consentMethod: consent?.method ?? '' },
    },
  }
}

/** A note says who wrote it and when. One that came with an import says so already. */
function toNote({ text, at, by }: StoredNote): string[] {
  if (!text) return []
  return [by ? `${instant(at)}, ${by}:\n${text}` : text]
}
