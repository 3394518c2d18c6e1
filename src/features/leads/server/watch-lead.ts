import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { fixUnreachable, isUnreachable, toShownUrl, whyUnreachable, withConnection } from '@/data/connection'
import { paths } from '@/domain/paths'
import type { Env } from '@/env'
import { WATCH_REASON } from '@/features/mail/rules/outbox'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, yes } from '@/lib/finding'
import { toWatchToken, WATCH_HEADER } from '@/lib/watch-token'

const LONGEST_MS = 15_000

type Settings = Pick<Env, 'SITE_URL' | 'LEADS_TO' | 'PAYLOAD_SECRET' | 'SMTP_URL'>

/** The values show anybody who sees the lead that it is a test. */
const LEAD = {
  name: 'Watch of this site',
  phone: '+1 202 555 0100',
  email: 'watch@example.com',
  city: 'Nowhere',
  message: 'Sent by npm run doctor -- --lead, which removes it.',
}

/**
 * Sends a test lead as a visitor's page does, looks for it in the database, the mails and the webhooks, and removes
 * it with everything that it caused.
 *
 * @param send - replaced in tests
 */
export async function watchLead(
  settings: Settings,
  databaseUrl: string,
  send: typeof fetch = fetch,
): Promise<[name: string, finding: Finding][]> {
  try {
    return await withConnection(databaseUrl, (client) => watch(client, settings, send))
  } catch (error) {
    const shown = toShownUrl(databaseUrl)
    const finding = isUnreachable(error)
      ? fatal(`${shown} does not answer: ${whyUnreachable(error, databaseUrl)}`, fixUnreachable(error))
      : fatal(
          `${shown} refuses: ${wordsOf(error)}`,
          'Run `npm run doctor`, which says what is wrong with it.',
        )
    return [['database', finding]]
  }
}

async function watch(client: Client, settings: Settings, send: typeof fetch): Promise<[string, Finding][]> {
  // An earlier run that was killed may have left its lead.
  await remove(client)
  try {
    const { id, finding } = await sendMarked(settings, send)
    if (!id) return [['form', finding]]
    const database = await findLead(client, id)
    if (!database.isFine) {
      return [
        ['form', finding],
        ['database', database],
      ]
    }
    return [
      ['form', finding],
      ['database', database],
      ['mail', await findMails(client, id, settings)],
      ['webhook', await findWebhooks(client, id)],
      ['removed', await remove(client)],
    ]
  } finally {
    await remove(client)
  }
}

/** Sums up the findings of `watchLead`: whether all are fine, and one sentence about those that are not. */
export function toVerdict(findings: readonly (readonly [string, Finding])[]): {
  isWell: boolean
  sentence: string
} {
  const missing = findings.filter(([, { isFine }]) => !isFine).map(([name]) => name)
  if (missing.length === 0) return { isWell: true, sentence: 'Leads arrive.' }
  if (missing.includes('form') || missing.includes('database')) {
    return { isWell: false, sentence: 'Leads do not arrive: mend this at once.' }
  }
  return {
    isWell: false,
    sentence: `Leads are stored, but not told of (${missing.join(', ')}): mend what is missing.`,
  }
}

async function sendMarked({ SITE_URL, PAYLOAD_SECRET = '' }: Settings, send: typeof fetch) {
  const key = randomUUID()
  const fix = 'Look at the log of the product for `lead.failed`, and run `npm run doctor`.'
  const began = performance.now()
  try {
    const response = await send(new URL(paths.leads, SITE_URL), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        [WATCH_HEADER]: toWatchToken(key, PAYLOAD_SECRET),
      },
      body: JSON.stringify(LEAD),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    const id = body instanceof Object && 'id' in body ? String(body.id) : null
    if (response.status !== 201 || !id)
      return { id: null, finding: fatal(`${SITE_URL}${paths.leads} answers ${response.status}`, fix) }
    return { id, finding: yes(`taken in ${Math.round(performance.now() - began)} ms by ${SITE_URL}`) }
  } catch (error) {
    return { id: null, finding: fatal(`${SITE_URL} does not answer: ${wordsOf(error)}`, fix) }
  }
}

async function findLead(client: Client, id: string): Promise<Finding> {
  const { rows } = await client.query<{ hidden: boolean; deleted_at: Date | null }>(
    'select spam_reasons ? $2 as hidden, deleted_at from form_submissions where id::text = $1',
    [id, WATCH_REASON],
  )
  const [row] = rows
  if (!row) {
    const fix = 'DATABASE_URL here is not that of the product, or something else answers at SITE_URL.'
    return fatal('the lead is not there', fix)
  }
  if (row.hidden && row.deleted_at) return yes('stored, out of sight')
  await client.query('delete from outbox where lead_id::text = $1', [id])
  await client.query('delete from form_submissions where id::text = $1', [id])
  const fix = 'PAYLOAD_SECRET here is not that of the product. The lead was removed; its mails may have left.'
  return fatal('stored as if a visitor had sent it', fix)
}

async function findMails(
  client: Client,
  id: string,
  { LEADS_TO: staff = [], SMTP_URL }: Settings,
): Promise<Finding> {
  if (staff.length === 0) {
    return fatal(
      'Nobody is told of a lead by mail: LEADS_TO is not set.',
      'Set LEADS_TO to who is told of leads.',
    )
  }
  if (!SMTP_URL) {
    return fatal(
      'The mails about leads wait: SMTP_URL is not set.',
      'Set SMTP_URL, for example smtps://user:password@mail.example.com:465.',
    )
  }
  const { rows } = await client.query<{ recipient: string }>(
    "select recipient from outbox where lead_id::text = $1 and kind = 'mail'",
    [id],
  )
  const missing = staff.filter((each) => !rows.some(({ recipient }) => recipient === each))
  if (missing.length === 0 && rows.length === staff.length) return yes(`${staff.length} queued for the staff`)
  return fatal(
    `${rows.length} of ${staff.length} mails to the staff are queued`,
    'LEADS_TO here is not that of the product: start it again.',
  )
}

async function findWebhooks(client: Client, id: string): Promise<Finding> {
  const { rows } = await client.query<{ wanted: number; queued: number }>(
    `select (select count(*)::int from webhooks h join webhooks_events e on e.parent_id = h.id
        where h.active and e.value = 'lead.created') as wanted,
      (select count(*)::int from outbox where lead_id::text = $1 and kind = 'webhook') as queued`,
    [id],
  )
  const { wanted = 0, queued = 0 } = rows[0] ?? {}
  if (wanted === queued) return yes(wanted === 0 ? 'none wants new leads' : `${queued} queued`)
  return fatal(
    `${queued} of ${wanted} are queued`,
    'Look at the log of the product. Report it to your developer.',
  )
}

/** Removes the test lead. It is found by values that only the server writes, so it cannot be a visitor's lead. */
async function remove(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ left: number }>(
    `with leads as (select id from form_submissions where spam_reasons ? $1 and deleted_at is not null),
      mails as (delete from outbox where lead_id in (select id from leads)),
      consents as (delete from consent_records where lead_id in (select id from leads)),
      events as (delete from lead_events where lead_id in (select id from leads))
     select count(*)::int as left from leads`,
    [WATCH_REASON],
  )
  await client.query('delete from form_submissions where spam_reasons ? $1 and deleted_at is not null', [
    WATCH_REASON,
  ])
  return yes(`${rows[0]?.left ?? 0} lead, with all that it caused`)
}
