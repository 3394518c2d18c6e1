import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type PurgeState, readPurgeState } from '@/data/cdn-purges'
import type { ExpiryWatch } from '@/data/expiry-watch'
import { openPool, poolUse } from '@/data/open-pools'
import { env } from '@/env'
import type { RequestCounter } from '@/front/gate/request-kinds'
import type { createHandler } from '@/front/listen/handler'
import type { Fault } from '@/front/listen/readiness'
import type { Purges } from '@/server/cdn/purges'
import type { MetricDefinition, Sample } from '@/server/metrics'

type Front = ReturnType<typeof createHandler>

/** The parts of the server from which the metrics are read. */
export type MetricsSource = Pick<Front, 'load'> & {
  pageCache: Pick<Front['pageCache'], 'usage'>
  requests: Pick<RequestCounter, 'counts'>
  /** Those of the nouns. */
  metrics: readonly (Definition & { kind: 'counter' | 'gauge' })[]
  findFault: () => Promise<Fault | null>
  watch: Pick<ExpiryWatch, 'usage'>
  purges: Pick<Purges, 'failures'>
}

/** Buckets in seconds around 1 second, within which an instance must see a change of another one. */
const LAG_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** `read` is called for each scrape. If it fails, a metric with labels is left out. */
type Definition = MetricDefinition & { read: () => Sample[] | Promise<Sample[]> }

/** All metrics of the process. */
export function createMetrics(source: MetricsSource): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const ofNouns = (wanted: 'counter' | 'gauge') =>
    source.metrics.filter(({ kind }) => kind === wanted).map(({ kind: _, ...definition }) => definition)
  for (const { read, ...definition } of [...counters(source), ...ofNouns('counter')]) {
    const counter: Counter = new Counter({
      ...definition,
      registers,
      collect: () => show(read, counter, ({ labels = {}, value }) => counter.inc(labels, value)),
    })
  }
  for (const { read, ...definition } of [...gauges(source), ...ofNouns('gauge')]) {
    const gauge: Gauge = new Gauge({
      ...definition,
      registers,
      collect: () => show(read, gauge, ({ labels = {}, value }) => gauge.set(labels, value)),
    })
  }
  addExpiry(registry, source)
  return registry
}

function addExpiry(registry: Registry, { watch }: MetricsSource) {
  const registers = [registry]
  const lag: Histogram = new Histogram({
    name: 'nova_expiry_lag_seconds',
    help: 'How long this instance still had in memory what another one had changed.',
    buckets: LAG_SECONDS,
    registers,
    collect: () => {
      const { lags, answerAge } = watch.usage()
      for (const each of lags) lag.observe(each)
      age.set(answerAge)
    },
  })
  // Metrics are collected in the order of registration, so this one comes after the histogram that sets it.
  const age = new Gauge({
    name: 'nova_expiry_answer_age_seconds',
    aggregator: 'max',
    help: 'Since when the database has not said what other instances have changed.',
    registers,
  })
}

/** Resets a metric after the read and before the add, so that two scrapes at the same time do not add values twice. */
async function show(read: Definition['read'], metric: Counter | Gauge, add: (reading: Sample) => void) {
  const readings = await Promise.resolve()
    .then(read)
    .catch(() => [])
  metric.reset()
  for (const each of readings) add(each)
}

function counters({ requests, pageCache, purges }: MetricsSource): Definition[] {
  return [
    {
      name: 'nova_cdn_failures_total',
      help: 'Requests to purge a shared cache in front that it has not acknowledged.',
      read: () => [{ value: purges.failures() }],
    },
    {
      name: 'nova_http_requests_total',
      help: 'Requests that ended, by what they were for and the status of the response (gone: nobody waited for it).',
      labelNames: ['kind', 'status'],
      read: () =>
        requests.counts().map(({ kind, status, count }) => ({ labels: { kind, status }, value: count })),
    },
    {
      name: 'nova_page_cache_requests_total',
      help: 'How often a public page was in memory when it was asked for, and how often it had to be made.',
      labelNames: ['result'],
      read: () => {
        const { hits, misses } = pageCache.usage()
        return toReadings('result', { hit: hits, miss: misses })
      },
    },
  ]
}

function gauges({ pageCache, load, findFault }: MetricsSource): Definition[] {
  return [
    {
      name: 'nova_cdn_purges_waiting',
      aggregator: 'max',
      help: 'Changes that a shared cache in front may not show yet.',
      read: async () => toSamples((await waitingPurges())?.waiting),
    },
    {
      name: 'nova_cdn_oldest_seconds',
      aggregator: 'max',
      help: 'For how long the oldest of these changes has waited for a shared cache.',
      read: async () => toSamples((await waitingPurges())?.oldestSeconds),
    },
    {
      name: 'nova_ready',
      aggregator: 'min',
      help: 'Whether /statusz finds that all is well: 1 or 0.',
      read: async () => [{ value: (await findFault()) === null ? 1 : 0 }],
    },
    {
      name: 'nova_page_renders',
      help: 'Public pages that are being made, or wait to be.',
      read: () => [{ value: pageCache.usage().renders }],
    },
    {
      name: 'nova_work',
      help: 'What is in hand beyond what is answered from memory.',
      labelNames: ['queue', 'state'],
      read: () =>
        Object.entries(load()).flatMap(([queue, states]) =>
          Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
    },
    {
      name: 'nova_database_connections',
      help: 'Connections to the database: busy, idle, requests that wait for one, and the most that there may be.',
      labelNames: ['state'],
      read: () => toReadings('state', poolUse()),
    },
  ]
}

let reading: Promise<PurgeState | undefined> | undefined

/** One query for all that is collected at the same time. Without a shared cache nothing is asked. */
function waitingPurges(): Promise<PurgeState | undefined> {
  reading ??= readWaiting().finally(() => {
    reading = undefined
  })
  return reading
}

async function readWaiting() {
  const pool = env.CDN ? openPool() : undefined
  return pool && readPurgeState(pool)
}

const toSamples = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }])

function toReadings(label: string, values: Record<string, number>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
