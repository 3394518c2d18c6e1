import { isolateObjectProperty, type PayloadRequest, type Where } from 'payload'
import { inTransaction } from '@/data/transaction'
import type { KeptIds, KeptKind, Person } from '@/domain/person'
import { recordEvent } from '@/features/audit/server/record-event'
import { type Erased, KEPT_KINDS, PRIVACY_TEXTS } from '@/features/privacy/rules/privacy'
import { Refusal } from '@/server/errors'
import { digestOf, findIds, type HeldDocuments, whereOf } from './find'
import { heldOf } from './held-of'
import { eraseTraces, findTraces } from './traces'

/**
 * The kinds in the order in which they go. What repeats a lead goes before it, because a lead that is deleted queues
 * news of itself for other systems, which stays. What others wrote is changed when all that goes as a whole is gone.
 * Consents stay.
 */
const ERASING_ORDER = Object.keys({
  mails: true,
  unmailed: true,
  events: true,
  appointments: true,
  forms: true,
  views: true,
  leads: true,
  accounts: true,
  files: true,
  mentions: true,
  consents: true,
  // A kind without a place here would be counted as erased, and stay.
} satisfies Record<KeptKind, true>) as KeptKind[]

/**
 * Erases everything that names a person for good, and records when, by whom and how many rows; all or nothing.
 * Records of consent stay as the policy says, without the person.
 *
 * @param seen - the fingerprint of what the person who erases has looked at
 * @throws {Refusal} when something else is stored now, or when the address is an admin's
 */
export function erasePerson(req: PayloadRequest, person: Person, seen: string): Promise<Erased> {
  const { payload } = req
  const held = heldOf(payload)
  return inTransaction(payload, async (transaction) => {
    const { query } = transaction
    const ids = await findIds(payload, { query, person, locks: true })
    if (digestOf(ids) !== seen) throw new Refusal(PRIVACY_TEXTS.changed, 409)
    const joined = isolateObjectProperty(req, 'transactionID')
    joined.transactionID = transaction.id
    for (const kind of KEPT_KINDS) await held[kind]?.refuse?.(joined, ids.kept[kind])
    const counts = { ...(await countKept(joined, ids.kept)), traces: ids.traces.length }
    for (const kind of ERASING_ORDER)
      await held[kind]?.erase?.({ req: joined, query, person }, ids.kept[kind])
    // What the deletions wrote themselves, such as rows of the audit log, names the person too.
    const { traces } = await findTraces(query, payload, person)
    await eraseTraces(query, payload, traces, person)
    const at = new Date().toISOString()
    // Nobody may write these through the API; who comes here was asked whether they may erase.
    const { id } = await payload.create({
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

async function countKept(req: PayloadRequest, kept: KeptIds): Promise<Erased['counts']> {
  const held = heldOf(req.payload)
  const counts: Erased['counts'] = {}
  for (const kind of KEPT_KINDS) {
    const how = held[kind]
    counts[kind] =
      how?.collection && how.where ? await countRows(req, how, whereOf(how, kind, kept)) : kept[kind].length
  }
  return counts
}

/** Counts with the rows those that belong to what was found, whoever may read them. */
async function countRows(req: PayloadRequest, { collection }: HeldDocuments, where: Where): Promise<number> {
  return (await req.payload.count({ collection, where, req, overrideAccess: true })).totalDocs
}
