import 'server-only'
import { type ExpiryWatch, watchExpiries } from '@/data/expiry-watch'
import type { Standing } from '@/domain/account'
import { logEvent } from '@/domain/events'
import type { GateResult } from '@/domain/post'
import type { PostChange } from '@/domain/post-change'
import { env } from '@/env'
import { standingAt as findStanding } from '@/features/accounts/admin-screens'
import { startOutboxWorker, startReminders, startSweep, startWebhookWorker } from '@/features/background-jobs'
import { whatStandsAt as findAddress } from '@/features/content/address-gate'
import { type OutboxAge, readOutboxAges as readAges } from '@/features/outbox/outbox-age'
import { expirePagesOf as expirePages } from '@/features/posts/post-pages'
import { createLogger } from '@/lib/logger'
import { payloadClient } from './payload-client'

// What the server that is built around Next takes from this room, in one import that it makes when the environment is
// complete.
export type { OutboxAge } from '@/features/outbox/outbox-age'
export { type Fault, findFault, handleReadiness, handleStatus } from './readiness'
export { handleLead } from './rest-gateway'

/** Begins the work that no request asks for; what other processes change expires what this one holds in memory. */
export function startWork(): ExpiryWatch {
  startOutboxWorker(payloadClient)
  startWebhookWorker(payloadClient)
  startReminders(payloadClient)
  startSweep(payloadClient)
  const logger = createLogger(env.LOG_LEVEL)
  return watchExpiries((err) => logEvent(logger, 'pages.unwatched', { err }))
}

/** @throws while the database is away */
export const readOutboxAges = async (): Promise<OutboxAge[]> => readAges(await payloadClient())

export const expirePagesOf = (change: PostChange): Promise<void> => expirePages(payloadClient, change)

export const standingAt = (headers: Headers, path: string): Promise<Standing> =>
  findStanding(payloadClient, headers, path)

export const whatStandsAt = (address: string): Promise<GateResult> => findAddress(payloadClient, address)
