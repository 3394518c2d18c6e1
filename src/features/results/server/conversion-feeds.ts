import type { Endpoint, PayloadRequest } from 'payload'
import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { isFeedFile, toFeed } from '@/features/results/rules/conversions'
import { toCsvLines } from '@/lib/csv'
import { clientAddress } from '@/lib/request-headers'
import { problem, UNCACHED } from '@/lib/responses'
import { hashOf, isSecretOf, randomSecret } from '@/lib/secrets'
import { isUuid } from '@/lib/uuid'
import { adminEndpoint } from '@/server/admin-endpoint'
import { type Limit, secondsToWait } from '@/server/limiter'
import { readConversions } from './conversions'

/** A platform fetches a file once in some hours; whoever guesses gets no further than this from one address. */
const FETCHES: Limit = { name: 'conversions', points: 60, seconds: 3_600 }

/** `POST /api/conversion-feeds/:id/password`: makes a password and shows it this once. The one before is no longer taken. */
export const renewPassword = adminEndpoint({
  method: 'post',
  path: '/:id/password',
  handle: ({ req, ids: { id } }) => {
    const password = randomSecret(24)
    return inTransaction(req.payload, async (transaction) => {
      const { rows } = await transaction.client.query<{ name: string }>(
        'update conversion_feeds set password_hash = $2, updated_at = now() where id = $1 returning name',
        [id, hashOf(password)],
      )
      const [row] = rows
      if (!row) return null
      const about = { type: 'feed', id, label: row.name } as const
      await recordEvent(req, 'conversions.password-made', { about }, transaction)
      return { password }
    })
  },
})

/** `GET /api/conversion-feeds/:id/state`: whether there is a password, and when a platform came last. */
export const readFeedState = adminEndpoint({
  method: 'get',
  path: '/:id/state',
  handle: async ({ req: { payload }, ids: { id } }) => {
    const { rows } = await payload.db.pool.query<{ hasPassword: boolean; fetchedAt: string | null }>(
      `select password_hash is not null as "hasPassword", fetched_at as "fetchedAt" from conversion_feeds where id = $1`,
      [id],
    )
    return rows[0] ?? null
  },
})

/**
 * `GET /api/conversion-feeds/:id/files/booked.csv`, `won.csv` and `adjustments.csv`, for the platform that has the feed's
 * name and password (Basic). A feed that there is not, one that is revoked and a wrong password get the same answer.
 */
export const serveFeed: Endpoint = {
  method: 'get',
  path: '/:id/files/:file',
  handler: async (req) => {
    const { payload, routeParams } = req
    const wait = await secondsToWait(payload, FETCHES, clientAddress(req.headers))
    if (wait) return problem(429, 'Too many requests', { 'retry-after': String(wait) })
    const file = /^(\w+)\.csv$/.exec(String(routeParams?.file ?? ''))?.[1] ?? ''
    const feed = await findFeed(req, routeParams?.id)
    if (!feed)
      return problem(401, 'Not signed in', {
        'www-authenticate': 'Basic realm="conversions", charset="UTF-8"',
      })
    if (!isFeedFile(file)) return problem(404, 'Not found')
    const { platform, bookedName, wonName } = feed
    const [rows, { currency }] = await Promise.all([
      readConversions(payload, platform, file, { booked: bookedName, won: wonName }),
      findLeadHandling(payload),
    ])
    await inTransaction(payload, async (transaction) => {
      await transaction.client.query('update conversion_feeds set fetched_at = now() where id = $1', [
        feed.id,
      ])
      await recordEvent(
        req,
        'conversions.fetched',
        {
          by: { actor: 'tool' },
          about: { type: 'feed', id: feed.id, label: feed.name },
          count: rows.length,
          details: { file },
        },
        transaction,
      )
    })
    return new Response(toCsvLines(toFeed(platform, rows, currency, file === 'adjustments')), {
      headers: { ...UNCACHED, 'content-type': 'text/csv; charset=utf-8' },
    })
  },
}

/** The feed whose name and password a request has. */
async function findFeed({ payload, headers }: PayloadRequest, id: unknown) {
  const [name, password] = readBasic(headers.get('authorization') ?? '')
  if (!isUuid(id) || name !== id.toLowerCase()) return null
  // Nobody is signed in: the password is what opens it.
  const { docs } = await payload.find({
    collection: 'conversion-feeds',
    where: { and: [{ id: { equals: name } }, { active: { equals: true } }] },
    showHiddenFields: true,
    overrideAccess: true,
    pagination: false,
    depth: 0,
  })
  const [feed] = docs
  return isSecretOf(feed?.passwordHash, password) && feed ? feed : null
}

/** @returns the name and the password of a Basic header, empty when it is none */
function readBasic(header: string): [string, string] {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(header)?.[1] ?? ''
  const [name = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return [name.toLowerCase(), password.join(':')]
}
