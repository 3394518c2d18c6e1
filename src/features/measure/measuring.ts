import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { asksNotToBeCounted, type Count, countsOf, FREE, histogramOf, OTHER, VITALS } from '@/domain/measure'
import { isBelow, paths } from '@/domain/paths'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { env } from '@/env'
import { createFlush } from '@/features/flush'
import { findLeadHandling, type LeadHandling } from '@/features/leads/lead-handling'
import { readCapped } from '@/lib/request-body'
import { clientAddress, isFromOwnSite, networkOf } from '@/lib/request-headers'
import { dayIn, instantOf } from '@/lib/time-zones'
import { withTimeout } from '@/lib/timing'
import { createCounter } from './counter'
import { type Measurement, readMeasurement } from './read-measurement'
import { storeCounts } from './store-counts'

type OpenPayload = () => Promise<Payload>

/** Counts what pages tell, and stores it. */
export type Measuring = {
  /** `POST /api/measure`: 204 to everybody and whatever was sent, so that nobody learns what counts. */
  take: (request: Request) => Promise<Response>
  /** Stores what is counted by now; resolves when it is stored, or has to wait for the database. */
  flush: () => Promise<void>
}

/** Values that are told apart until then: more than a day has room for. */
const MOST_VALUES = 5_000
const MAX_BODY_BYTES = 4 * 1024
const SETTINGS_MS = 1_000

const HOUR_MS = 60 * 60_000
const SITE = new URL(env.SITE_URL)

/** What one address may tell in a minute, and a /48 of IPv6. */
const A_MINUTE = { address: 120, network: 1_200 } as const
/** Of how many campaigns and hosts it may be the first to tell in an hour: who tells more makes them up. */
const NAMES_AN_HOUR = { address: 10, network: 40 } as const
const ADDRESSES = 10_000

/** Counts by address and by network. Addresses stand in memory for that time alone, and nowhere else. */
function createLimit(ttl: number, most: { address: number; network: number }) {
  const told = new LRUCache<string, { times: number }>({ max: ADDRESSES, ttl })
  const isPast = (key: string | null, limit: number) => {
    if (key === null) return false
    const known = told.get(key) ?? { times: 0 }
    // The time begins with the first.
    if (known.times === 0) told.set(key, known)
    known.times += 1
    return known.times > limit
  }
  return (address: string) => isPast(address, most.address) || isPast(networkOf(address), most.network)
}

/** @param openPayload - gives the one Payload of the process; rejects while the database cannot be reached */
export function createMeasuring(openPayload: OpenPayload): Measuring {
  const counter = createCounter(MOST_VALUES)
  const isTooMany = createLimit(60_000, A_MINUTE)
  const isMakingUp = createLimit(HOUR_MS, NAMES_AN_HOUR)
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
    // A browser says what it is.
    isbot(headers.get('user-agent') || 'bot')

  /** The same under `OTHER` when its sender has named too much that nobody else has. */
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
      // Who could not be asked whether visits are counted has not said yes.
      const handling = measurement && (await settings(openPayload).catch(() => null))
      if (measurement && handling) count(measurement, handling, clientAddress(request.headers))
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    },
  }
}

async function settings(openPayload: OpenPayload): Promise<LeadHandling> {
  return withTimeout(openPayload().then(findLeadHandling), SETTINGS_MS)
}

/** What the staff look at before it is public is no visit. */
const NOT_PUBLIC = ['/preview', paths.admin, paths.auth]

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
