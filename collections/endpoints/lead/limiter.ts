import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { env, type Rate } from '@/env'

const limiters = new Map<string, RateLimiterPostgres>()

/**
 * Counts one point for an address.
 *
 * @param name - what is counted, part of the stored key
 * @param address - the client's address; only a hash of it is stored
 * @returns null when it may go on, else the seconds to wait
 */
export async function secondsToWait(
  payload: Payload,
  name: string,
  rate: Rate,
  address: string,
): Promise<number | null> {
  const key = createHash('sha256').update(`${payload.secret}:${address}`).digest('base64url')
  try {
    await limiterFor(payload, name, rate).consume(key)
    return null
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    payload.logger.error({ err: reason, msg: 'The rate limiter failed; the request goes on' })
    return null
  }
}

function limiterFor(payload: Payload, name: string, { points, seconds }: Rate): RateLimiterPostgres {
  const known = limiters.get(name)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: payload.db.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: env.NODE_ENV === 'production',
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  })
  limiters.set(name, limiter)
  return limiter
}
