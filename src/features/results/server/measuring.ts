import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { isBelow, paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { findLeadHandling, type LeadHandling } from '@/features/leads/server/lead-handling'
import {
  asksNotToBeCounted,
  type Count,
  countsOf,
  FREE,
  histogramOf,
  OTHER,
  VITALS,
} from '@/features/results/rules/measure'
import { readCapped } from '@/lib/request-body'
import { clientAddress, isFromOwnSite } from '@/lib/request-headers'
import { dayIn, instantOf } from '@/lib/time-zones'
import { withTimeout } from '@/lib/timing'
import { createFlush } from '@/server/flush'
import { createMemoryLimit } from '@/server/limiter'
import { createCounter } from './counter'
import { type Measurement, readMeasurement } from './read-measurement'
import { storeCounts } from './store-counts'

type OpenPayload = () => Promise<Payload>

/** Counts the reports of pages, and stores the counts. */
export type Measuring = {
  /** Answers `POST /api/measure` with 204, whoever sent whatever, so that nobody learns what is counted. */
  take: (request: Request) => Promise<Response>
  /** Stores the present counts. It resolves when they are stored, or have to wait for the database. */
  flush: () => Promise<void>
}

/** The most different values in memory until they are stored, which is more than the rows of a day. */
const MOST_VALUES = 5_000
const MAX_BODY_BYTES = 4 * 1024
const SETTINGS_MS = 1_000

const HOUR_MS = 60 * 60_000
const SITE = new URL(env.SITE_URL)

/** The most reports of one address in a minute. */
const REPORTS = { points: 120, seconds: 60 }
/**
 * The most campaigns and hosts that an address, and its IPv6 /48, may be the first to report in an hour, because a sender
 * of more invents them.
 */
const NEW_NAMES = { points: 10, seconds: 60 * 60 }
const NEW_NAMES_OF_NETWORK = 40

/** @param openPayload - returns the one Payload of the process; rejects while the database cannot be reached */
export function createMeasuring(openPayload: OpenPayload): Measuring {
  const counter = createCounter(MOST_VALUES)
  const isTooMany = createMemoryLimit(REPORTS)
  const isMakingUp = createMemoryLimit(NEW_NAMES, NEW_NAMES_OF_NETWORK)
  const names = new LRUCache<string, true>({ max: MOST_VALUES, ttl: HOUR_MS })
  const flush = createFlush(openPayload, {
    take: counter.take,
    store: storeCounts,
    giveBack: counter.add,
    unstored: 'measure.unstored',
  })

  const isUnwanted = (headers: Headers) =>
    isTooMany(clientAddress(headers)) ||
    asksNotToBeCounted(headers) ||
    !isFromOwnSite(headers, env.SITE_URL) ||
    // Every browser sends a user agent, so a request without one counts as a bot.
    isbot(headers.get('user-agent') || 'bot')

  /** Changes the value of a count to `OTHER` when its address has reported too many new names. */
  const named = (count: Count, address: string): Count => {
    if (count.value === '' || !FREE.some((each) => each === count.dimension)) return count
    const name = `${count.dimension} ${count.value}`
    if (names.has(name)) return count
    if (isMakingUp(address)) return { ...count, value: OTHER }
    names.set(name, true)
    return count
  }

  function count(measurement: Measurement, handling: LeadHandling, address: string) {
    const counts = toCounts(measurement, handling, Date.now()).map((each) => named(each, address))
    if (counts.length === 0) return
    counter.add(counts)
    flush.soon()
  }

  return {
    flush: flush.now,
    async take(request) {
      const body = isUnwanted(request.headers)
        ? null
        : await readCapped(request, MAX_BODY_BYTES).catch(() => null)
      const measurement = body && readMeasurement(new TextDecoder().decode(body), SITE.host)
      // Nothing is counted unless the setting that allows it can be read.
      const handling = measurement && (await settings(openPayload).catch(() => null))
      if (measurement && handling) count(measurement, handling, clientAddress(request.headers))
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    },
  }
}

async function settings(openPayload: OpenPayload): Promise<LeadHandling> {
  return withTimeout(openPayload().then(findLeadHandling), SETTINGS_MS)
}

/** Pages of the staff and previews, whose views are no visits. */
const NOT_PUBLIC = [serverPaths.previews, paths.admin, paths.auth]

function toCounts(measurement: Measurement, handling: LeadHandling, now: number): Count[] {
  const { countsVisits, measuresSpeed, channels } = handling
  const page = measurement.kind === 'speed' ? measurement.page : measurement.visit.page
  if (!countsVisits || NOT_PUBLIC.some((top) => isBelow(page, top))) return []
  if (measurement.kind !== 'speed')
    return countsOf(measurement.kind, measurement.visit, Math.floor(now / HOUR_MS) * HOUR_MS, channels)
  if (!measuresSpeed) return []
  const at = instantOf(dayIn(new Date(now), BUSINESS_TIME_ZONE), 0, BUSINESS_TIME_ZONE)
  const { values } = measurement
  return VITALS.flatMap((dimension) => {
    const value = values[dimension]
    return value === undefined ? [] : [{ at, dimension, value: page, counts: histogramOf(dimension, value) }]
  })
}
