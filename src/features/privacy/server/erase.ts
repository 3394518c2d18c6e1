import { sql } from '@payloadcms/db-postgres'
import { isolateObjectProperty, type PayloadRequest } from 'payload'
import { inTransaction, type Transaction } from '@/data/transaction'
import { isAdmin } from '@/domain/roles'
import { recordEvent } from '@/features/audit/server/record-event'
import { type Erased, type Person, PRIVACY_TEXTS } from '@/features/privacy/rules/privacy'
import { Refusal } from '@/server/errors'
import { digestOf, findIds, type HeldIds } from './find'
import { spellingsOf } from './person-in-text'
import { eraseMentions, eraseTraces, findTraces } from './traces'

/**
 * Erases everything that names a person for good, and records when, by whom and how many rows; all or nothing.
 * Records of consent stay as the policy says, without the person.
 *
 * @param seen - the fingerprint of what the person who erases has looked at
 * @throws {Refusal} when something else is stored now, or when the address is an admin's
 */
export function erasePerson(req: PayloadRequest, person: Person, seen: string): Promise<Erased> {
  return inTransaction(req.payload, async (transaction) => {
    const ids = await findIds(transaction.query, req.payload, person, true)
    if (digestOf(ids) !== seen) throw new Refusal(PRIVACY_TEXTS.changed, 409)
    const joined = isolateObjectProperty(req, 'transactionID')
    joined.transactionID = transaction.id
    await requireNoAdmin(joined, ids.accounts)
    const counts = await countHeld(transaction, ids)
    await deleteRows(joined, transaction, ids)
    // Of an address alone, and no row that anybody is shown: it is gone a month after it is over in any case.
    const addresses = sql.param(spellingsOf(person.email))
    await transaction.query(sql`delete from invitations where lower(email) = any(${addresses}::text[])`)
    await eraseMentions(transaction.query, ids.mentions, person)
    // What the deletions wrote themselves, such as rows of the audit log, names the person too.
    const { traces } = await findTraces(transaction.query, req.payload, person)
    await eraseTraces(transaction.query, req.payload, traces, person)
    const at = new Date().toISOString()
    // Nobody may write these through the API; who comes here was asked whether they may erase.
    const { id } = await req.payload.create({
      collection: 'erasures',
      data: { by: req.user?.id, counts },
      overrideAccess: true,
      req: joined,
    })
    const about = { type: 'erasure', id: String(id) } as const
    await recordEvent(req, 'privacy.erased', { about, details: counts, logged: {} }, transaction)
    return { at, counts }
  })
}

async function requireNoAdmin(req: PayloadRequest, accounts: readonly string[]): Promise<void> {
  for (const id of accounts) {
    const account = await req.payload.findByID({ collection: 'users', id, overrideAccess: false, req })
    if (isAdmin(account)) throw new Refusal(PRIVACY_TEXTS.admin, 409)
  }
}

async function countHeld({ query }: Transaction, ids: HeldIds): Promise<Erased['counts']> {
  const ofLeads = sql`any(${sql.param(ids.leads)}::uuid[])`
  const [row] = await query(sql`select
    (select count(*) from lead_events where lead_id = ${ofLeads})::int as events,
    (select count(*) from consent_records where lead_id = ${ofLeads})::int as consents`)
  return {
    leads: ids.leads.length,
    events: Number(row?.events ?? 0) + ids.notes.length,
    consents: Number(row?.consents ?? 0),
    mails: ids.mails.length,
    forms: ids.forms.length,
    views: ids.views.length,
    accounts: ids.accounts.length,
    mentions: ids.mentions.length,
    traces: ids.traces.length,
  }
}

async function deleteRows(req: PayloadRequest, { query }: Transaction, ids: HeldIds): Promise<void> {
  await query(sql`delete from outbox where id = any(${sql.param(ids.mails)}::uuid[])`)
  await query(sql`delete from lead_events where id = any(${sql.param(ids.notes)}::uuid[])`)
  await query(sql`delete from returned_forms where id = any(${sql.param(ids.forms)}::uuid[])`)
  await query(sql`delete from inbox_views where id = any(${sql.param(ids.views)}::uuid[])`)
  const how = { req, overrideAccess: false, depth: 0 } as const
  for (const id of ids.leads) {
    await req.payload.delete({ collection: 'form-submissions', id, trash: true, ...how })
  }
  for (const id of ids.accounts) await req.payload.delete({ collection: 'users', id, ...how })
}
