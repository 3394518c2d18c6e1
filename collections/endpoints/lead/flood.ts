import { setTimeout } from 'node:timers/promises'
import type { Payload } from 'payload'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { noteEvent } from '@/domain/events'
import { env } from '@/env'

const MINUTE = 60
const SLOW_MS = 1_000
const LEADS_A_MINUTE = 60
const ADDRESSES = 6

/** Of all addresses together, and never less than what a handful of them may send. */
const POINTS = Math.max(
  LEADS_A_MINUTE,
  Math.ceil((ADDRESSES * env.LEAD_RATE.points * MINUTE) / env.LEAD_RATE.seconds),
)

// In memory: it decides about no lead, and one row of the database that every lead writes would be a queue.
const flood = new RateLimiterMemory({ points: POINTS, duration: MINUTE })

/**
 * Slows the answers while more leads come in than people send, from however many addresses, and raises an alarm
 * once a minute. It refuses nobody: among them are customers.
 */
export async function slowFlood({ logger }: Payload): Promise<void> {
  try {
    await flood.consume('all')
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    if (reason.consumedPoints === POINTS + 1) noteEvent(logger, 'lead.flood')
    await setTimeout(SLOW_MS)
  }
}
