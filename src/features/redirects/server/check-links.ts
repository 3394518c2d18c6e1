import type { Payload, PayloadRequest } from 'payload'
import { databaseNow } from '@/data/database-now'
import { requireMay } from '@/domain/areas'
import { logEvent } from '@/domain/events'
import { linkCheckDay } from '@/features/posts/rules/link-check'
import { adminEndpoint } from '@/server/admin-endpoint'
import { every } from '@/server/jobs'
import { lookAtOwnSite, type ReadStatus } from '@/server/own-site'
import { findOwnLinks, type OwnLink } from './find-links'

/** Minutes after which another process starts the check anew, because the first may have been killed. */
const LEASE_MINUTES = 15

const CLAIM = `update site_state set links_claimed_at = now()
  where (links_checked_on is null or links_checked_on < $1::date)
    and (links_claimed_at is null or links_claimed_at < now() - interval '${LEASE_MINUTES} minutes')`

const STORE =
  'update site_state set links_claimed_at = null, links_checked_on = $1::date, dead_links = $2::jsonb'

/** Nobody works through a longer list; the rest is reported on the next night. */
const MOST_STORED = 200

const LOOK_MS = 30_000

/** Follows the links of the site to itself, each night and when somebody asks for it. */
export const linkJob = every(
  LOOK_MS,
  async (payload) => checkLinksWhenDue(payload, await databaseNow(payload.db.pool)),
  'links.failed',
)

/**
 * Follows the links of the site to itself, once a night over all processes, and at once when somebody has asked for it.
 *
 * @returns the number of broken links; null when it is not the time, or another process does it
 */
export async function checkLinksWhenDue(
  payload: Payload,
  now: Date,
  look: ReadStatus = lookAtOwnSite,
): Promise<number | null> {
  const { pool } = payload.db
  const day = linkCheckDay(now)
  const { rowCount } = await pool.query(CLAIM, [day])
  if (!rowCount) return null
  const links = await findOwnLinks(payload)
  const dead = await findDead(links, look)
  await pool.query(STORE, [day, JSON.stringify({ at: now.toISOString(), links: dead.slice(0, MOST_STORED) })])
  logEvent(payload.logger, 'links.checked', { links: links.length, dead: dead.length })
  return dead.length
}

/** Requests each address once, one after the other, so that visitors come first. */
async function findDead(links: readonly OwnLink[], look: ReadStatus): Promise<OwnLink[]> {
  const answers = new Map<string, number | null>()
  for (const { path } of links) if (!answers.has(path)) answers.set(path, await look(path))
  return links.filter(({ path }) => [404, 410].includes(answers.get(path) ?? 0))
}

/** The broken links that the last check has found, and its time. */
export type BrokenLinks = { at: string; links: OwnLink[] }

/** For admins alone; null before the first check. */
export async function readBrokenLinks(req: PayloadRequest): Promise<BrokenLinks | null> {
  requireMay(req, 'redirects')
  const { rows } = await req.payload.db.pool.query<{ found: BrokenLinks | null }>(
    'select dead_links as found from site_state',
  )
  return rows[0]?.found ?? null
}

/** `POST /api/redirects/check-links`: has the links followed within a minute, by whichever process. */
export const checkLinksSoon = adminEndpoint({
  method: 'post',
  path: '/check-links',
  handle: async ({ req }) => {
    await req.payload.db.pool.query('update site_state set links_checked_on = null')
    return { done: true }
  },
})
