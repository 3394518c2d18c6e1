import 'server-only'
import { FEATURES } from '@/all/features'
import { payloadClient } from '@/app/payload'
import { type ExpiryWatch, watchExpiries } from '@/data/expiry-watch'
import { endPools } from '@/data/open-pools'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import type { PostChange } from '@/domain/post-change'
import type { QueryRedirect, Redirect } from '@/domain/redirect'
import { env } from '@/env'
import { adminAccessAt } from '@/features/accounts/server/admin-screens'
import { sweepJob } from '@/flows/sweep-job'
import type { DirectHandler } from '@/front/gate/direct-handler'
import { handleLead } from '@/front/gate/rest-gateway'
import { createLogger } from '@/lib/logger'
import { whatStandsAt } from '@/server/address-gate'
import { type Purges, startPurges } from '@/server/cdn/purges'
import { sharedCachesOf } from '@/server/cdn/shared-caches'
import type { FillPage } from '@/server/feature'
import { startJobs } from '@/server/jobs'
import { findFault, handleReadiness, handleStatus } from './readiness'

const fronts = FEATURES.flatMap(({ front }) => front?.(payloadClient) ?? [])
const jobs = [...FEATURES.flatMap((feature) => feature.jobs ?? []), sweepJob]
const redirectFinders = fronts.flatMap(({ findRedirect }) => findRedirect ?? [])

/** Responses that need no Next, by method and address. */
const handlers: Readonly<Record<string, DirectHandler>> = Object.fromEntries([
  [`POST ${paths.leads}`, handleLead],
  ...fronts.flatMap((front) => Object.entries(front.handlers ?? {})),
])

/** Pages of which a part is new for each request, by their paths. */
const filledPages: Readonly<Record<string, FillPage>> = Object.assign(
  {},
  ...fronts.map((front) => front.filledPages),
)

/** The redirect of the first noun that has one for the address. */
async function findRedirect(path: string): Promise<Redirect | null> {
  for (const find of redirectFinders) {
    const found = await find(path)
    if (found) return found
  }
  return null
}

/** As `findRedirect`, for an address with this query. */
async function findQueryRedirect(path: string, query: string): Promise<QueryRedirect | null> {
  for (const { findQueryRedirect: find } of fronts) {
    const found = await find?.(path, query)
    if (found) return found
  }
  return null
}

/**
 * Starts the background jobs. Changes by other processes expire what this process has cached, and changes by all of
 * them what shared caches in front have.
 *
 * @param build - tells the pages of this build from those of others; null without a shared cache in front
 */
function startWork(build: string | null): { expiryWatch: ExpiryWatch; purges: Purges } {
  startJobs(jobs, payloadClient)
  const logger = createLogger(env.LOG_LEVEL)
  return {
    expiryWatch: watchExpiries((err) => logEvent(logger, 'pages.unwatched', { err }), env.CDN !== undefined),
    purges: startPurges({
      build,
      caches: sharedCachesOf(env),
      pagesOfPost,
      onAway: (cache, err) => logEvent(logger, 'cdn.away', { cache, err }),
      onBack: (cache) => logEvent(logger, 'cdn.back', { cache }),
    }),
  }
}

/** The pages of all nouns that a change of a post makes outdated. */
async function pagesOfPost(change: PostChange): Promise<string[]> {
  const found = await Promise.all(fronts.map((front) => front.pagesOfPost?.(change) ?? []))
  return found.flat()
}

/**
 * What the server around Next needs from the product without Next, in a single import when the environment is
 * complete. It uses the only Payload of the process.
 */
export const served = {
  startWork,
  findFault,
  handleReadiness,
  handleStatus,
  handlers,
  filledPages,
  /** Ends what the jobs have begun, and stores what the memory holds, before the process ends. */
  flush: async () => {
    await Promise.all([...jobs.map(({ stop }) => stop?.()), ...fronts.map(({ flush }) => flush?.())])
  },
  /** In development the pools are those of Next's copy of the module. */
  endPools,
  findRedirect,
  findQueryRedirect,
  onMissing(path: string, from: string) {
    for (const front of fronts) front.onMissing?.(path, from)
  },
  async onPostChange(change: PostChange) {
    for (const front of fronts) await front.onPostChange?.(change)
  },
  adminAccessAt: (headers: Headers, path: string) => adminAccessAt(payloadClient, headers, path),
  whatStandsAt: (address: string) => whatStandsAt(payloadClient, address),
  /** The metrics of the nouns. */
  metrics: FEATURES.flatMap(({ metrics = [] }) => metrics).map(({ read, ...metric }) => ({
    ...metric,
    read: () => read(payloadClient),
  })),
}

export type Served = typeof served
