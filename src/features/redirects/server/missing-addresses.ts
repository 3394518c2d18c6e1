import type { Payload } from 'payload'
import { z } from 'zod'
import { holdLock } from '@/data/locks'
import { inTransaction } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { recordEvent } from '@/features/audit/server/record-event'
import { isCountedMissing, MISSING } from '@/features/redirects/rules/missing-address'
import { lookUpRedirects } from '@/features/redirects/rules/redirect'
import { whatStandsAt } from '@/server/address-gate'
import { adminEndpoint } from '@/server/admin-endpoint'
import { createFlush } from '@/server/flush'
import { createMemoryLimit } from '@/server/limiter'
import { listRedirects } from './redirects'

type OpenPayload = () => Promise<Payload>

/** Counts addresses at which nothing was found, and stores how often. */
export type MissingCounter = {
  /**
   * Counts an address in memory, unless it is one that the staff should not see.
   *
   * @param path - in its canonical form, without a query
   * @param from - the client's address, which is remembered for an hour at most and never stored
   */
  count: (path: string, from: string) => void
  /** Stores the counts. Resolves when they are stored, or must wait for the database. */
  flush: () => Promise<void>
}

/** The most that one client counts in an hour, so that nobody can fill the list of a day. */
const OF_CLIENT = { points: 20, seconds: 60 * 60 }

/** @param openPayload - gives the one Payload of the process; rejects while the database cannot be reached */
export function createMissingCounter(openPayload: OpenPayload): MissingCounter {
  const hits = new Map<string, number>()
  const isTooMany = createMemoryLimit(OF_CLIENT)
  const flush = createFlush(openPayload, {
    take() {
      const taken = [...hits]
      hits.clear()
      return taken
    },
    store: storeMissing,
    giveBack(taken) {
      for (const [path, times] of taken) add(path, times)
    },
    unstored: 'redirects.uncounted',
  })

  function add(path: string, times: number) {
    if (hits.size >= MISSING.addressesADay && !hits.has(path)) return
    hits.set(path, (hits.get(path) ?? 0) + times)
  }

  return {
    flush: flush.now,
    count(path, from) {
      if (!isCountedMissing(path) || isTooMany(from)) return
      add(path, 1)
      flush.soon()
    },
  }
}

const TODAY = `(now() at time zone '${BUSINESS_TIME_ZONE}')::date`

/** Addresses that the day knows come first, then new ones, the most frequent first, while there is room. */
const ADD = `with given as (select path, hits from jsonb_to_recordset($1::jsonb) as given(path text, hits int)),
  known as (
    update not_found set hits = not_found.hits + given.hits, last_at = now() from given
      where not_found.day = ${TODAY} and not_found.path = given.path returning not_found.path)
  insert into not_found (day, path, hits, last_at)
    select ${TODAY}, path, hits, now() from given where path not in (select path from known)
    order by hits desc, path
    limit greatest(0, ${MISSING.addressesADay} - (select count(*) from not_found where day = ${TODAY}))`

/**
 * Adds counts to those of the day in one statement.
 *
 * @throws whatever the database says; then nothing was added, unless the connection was lost in the COMMIT
 */
async function storeMissing(payload: Payload, hits: readonly [string, number][]): Promise<void> {
  const given = hits.map(([path, times]) => ({ path, hits: times }))
  await inTransaction(payload, async ({ client }) => {
    await holdLock(client, 'missingAddresses')
    await client.query(ADD, [JSON.stringify(given)])
  })
}

/** An address that was not found, and how often since the oldest day that is shown. */
export type MissingAddress = { path: string; hits: number; lastAt: string }

/** More than are shown, because pages may exist by now at some of them. */
const READ = 60

/**
 * The addresses that were asked for and not found, most often first; without those that lead on, or at which a document
 * stands, by now.
 *
 * @param most - how many are wanted
 */
export async function listMissing(payload: Payload, most: number): Promise<MissingAddress[]> {
  const { rows } = await payload.db.pool.query<{ path: string; hits: number; lastAt: Date }>(
    `select path, sum(hits)::int as hits, max(last_at) as "lastAt" from not_found
      where day > ${TODAY} - ${MISSING.shownDays} and not exists (select from redirects where from_path = path)
      group by path order by hits desc, "lastAt" desc, path limit ${READ}`,
  )
  const redirects = lookUpRedirects(await listRedirects(payload.db.pool))
  const shown: MissingAddress[] = []
  for (const { path, hits, lastAt } of rows) {
    if (shown.length >= most) break
    if (redirects.from(path)) continue
    if (await isStillMissing(payload, path)) shown.push({ path, hits, lastAt: lastAt.toISOString() })
  }
  return shown
}

/** Addresses of documents, which may exist again. */
const OF_DOCUMENTS = /^\/(?:blog|services|industries)\/[^/]+$/

async function isStillMissing(payload: Payload, path: string): Promise<boolean> {
  return !OF_DOCUMENTS.test(path) || (await whatStandsAt(async () => payload, path)).kind === 'missing'
}

/** `POST /api/redirects/forget-missing`: takes an address out of the list, until somebody asks for it again. */
export const forgetMissing = adminEndpoint({
  method: 'post',
  path: '/forget-missing',
  body: z.strictObject({ path: z.string().min(1).max(MISSING.letters) }),
  handle: async ({ req, body }) => {
    await inTransaction(req.payload, async (transaction) => {
      const { rowCount } = await transaction.client.query('delete from not_found where path = $1', [
        body.path,
      ])
      // The address is what a visitor has typed.
      if (rowCount) await recordEvent(req, 'redirect.missing-forgotten', {}, transaction)
    })
    return { done: true }
  },
})
