import { readFileSync } from 'node:fs'
import type { Payload } from 'payload'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createMetrics, type MetricsSource } from '@/cli/metric-list'
import { serveMetrics } from '@/cli/metrics'
import { alertMetrics } from '@/features/alerts/server/failing-devices'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import { leadMetrics } from '@/features/leads/server/lead-metrics'
import { bounceMetric } from '@/features/mail/server/bounce-inbox'
import { outboxMetrics } from '@/features/mail/server/outbox-age'
import { webhookMetrics } from '@/features/webhooks/server/mute-webhooks'
import { createRequestCounter, kindOf } from '@/front/gate/request-kinds'
import { limitsBehind } from '@/front/listen/limits'
import { listen } from '@/front/listen/server'
import { freePort } from '@/lib/free-port'
import { createSite } from '../helpers/front'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Answers what the metrics of the nouns ask the database. */
const query = async (statement: string) => ({
  rows: statement.includes('from webhooks')
    ? ['One', 'Two'].map((name) => ({ name, secret: null }))
    : statement.includes('from alert_devices')
      ? [{ devices: 3, failing: 1 }]
      : ['mail', 'webhook'].map((kind) => ({ kind, waiting: 1, oldestSeconds: 90 })),
})
const opened = { db: { pool: { query } } } as unknown as Payload

const ofNouns = (openPayload: () => Promise<Payload>) =>
  [leadMetrics, outboxMetrics, bounceMetric, webhookMetrics, alertMetrics]
    .flat()
    .map(({ read, ...metric }) => ({ ...metric, read: () => read(openPayload) }))

const SOURCE: MetricsSource = {
  load: () => ({
    words: { reading: 1, waiting: 2, writing: 0 },
    database: { reading: 3, waiting: 0, writing: 4 },
    leads: { reading: 0, waiting: 0, writing: 5 },
  }),
  pageCache: { usage: () => ({ hits: 7, misses: 2, renders: 1 }) },
  requests: createRequestCounter(() => 'page'),
  metrics: ofNouns(async () => opened),
  findFault: async () => null,
  watch: { usage: () => ({ lags: [0.02, 0.7], answerAge: 0.2 }) },
  purges: { failures: () => 3 },
}

const textOf = (source: Partial<MetricsSource> = {}) => createMetrics({ ...SOURCE, ...source }).metrics()

const alarmsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})

const rules = alarmsSchema
  .parse(parse(readFileSync('deploy/alarms.yml', 'utf8')))
  .groups.flatMap((group) => group.rules)
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')))
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** What an expression reads: a name, and the labels that must have a certain value. */
function readsOf(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\()(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels]) => ({
      name,
      labels: labels?.split(',').filter((each) => /^\w+="/.test(each)) ?? [],
    }),
  )
}

test('every metric that an alarm or the dashboard reads is there, with the labels that it asks for', async () => {
  const lines = (await textOf()).split('\n')
  const read = [...rules.map(({ expr }) => expr), ...shown].flatMap(readsOf)
  const missing = read.filter(
    ({ name, labels }) =>
      !lines.some(
        (line) => new RegExp(`^${name}[ {]`).test(line) && labels.every((label) => line.includes(label)),
      ),
  )
  expect(rules).toHaveLength(11)
  expect(new Set(read.map(({ name }) => name)).size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('every metric of ours is shown by the dashboard', async () => {
  const names = [...(await textOf()).matchAll(/^# TYPE (nova_\w+) /gm)].map(([, name]) => name)
  expect(names).toHaveLength(17)
  for (const name of names) expect(shown.join('\n')).toContain(name)
})

test('what is counted elsewhere stands in the output as it is', async () => {
  const before = Number(/^nova_leads_total\{outcome="accepted"\} (\d+)$/m.exec(await textOf())?.[1])
  leadOutcomes.add('accepted')
  const text = await textOf()
  expect(text).toContain(`nova_leads_total{outcome="accepted"} ${before + 1}\n`)
  expect(text).toContain('nova_page_cache_requests_total{result="hit"} 7\n')
  expect(text).toContain('nova_work{queue="database",state="writing"} 4\n')
  expect(text).toContain('nova_outbox_oldest_seconds{kind="mail"} 90\n')
  expect(text).toContain('nova_ready 1\n')
  expect(text).toContain('nova_expiry_lag_seconds_bucket{le="0.025"} 1\n')
  expect(text).toContain('nova_expiry_lag_seconds_count 2\n')
  expect(text).toContain('nova_expiry_answer_age_seconds 0.2\n')
})

test('a database that is away leaves out what nobody knows, and nothing else', async () => {
  const away = {
    metrics: ofNouns(() => Promise.reject(new Error('away'))),
    findFault: async () => 'database' as const,
  }
  const text = await textOf(away)
  expect(text).toContain('nova_ready 0\n')
  expect(text).not.toMatch(/^nova_outbox_\w+[ {]/m)
  expect(text).toContain('nova_page_renders 1\n')
})

test('two scrapes of one process show the same counters', async () => {
  const registry = createMetrics(SOURCE)
  const texts = await Promise.all([registry.metrics(), registry.metrics(), registry.metrics()])
  for (const text of texts) expect(text).toContain('nova_page_cache_requests_total{result="hit"} 7\n')
})

const kinds = [
  ['GET', '/', 'page'],
  ['GET', '/blog/a-post?utm_source=x', 'page'],
  ['GET', '/_next/static/chunks/a.js', 'file'],
  ['GET', '/hero.webp', 'file'],
  ['POST', '/api/form-submissions', 'lead'],
  ['POST', '/api/leads/inbound', 'lead'],
  ['GET', '/api/form-submissions', 'api'],
  ['POST', '/api/users/login', 'api'],
  ['GET', '/admin/submissions?lead=1', 'admin'],
  ['GET', '/auth/reset', 'sign-in'],
  ['GET', '/readyz', 'probe'],
  ['GET', '/statusz', 'probe'],
  ['GET', '/administrator', 'other'],
] as const

test.each(kinds)('%s %s is counted as %s', (method, url, kind) => {
  const routeKindOf = (path: string) => (/^\/(blog\/.*)?$/.test(path) ? 'page' : 'none')
  const request = { method, url } as Parameters<typeof kindOf>[0]
  expect(kindOf(request, routeKindOf)).toBe(kind)
})

test('requests are counted by kind and status, and nothing of an address or a visitor gets into the output', async () => {
  const requests = createRequestCounter((path) => (path === '/' ? 'page' : 'none'))
  const site = createSite(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>made</p>')
  })
  const port = await freePort()
  const front = await listen(port, site, { ...limitsBehind(0), graceMs: 10 }, { watch: requests.watch })
  stops.push(front.stop)
  const metricsPort = await freePort()
  stops.push(await serveMetrics(createMetrics({ ...SOURCE, requests }), metricsPort, '127.0.0.1'))
  for (let round = 0; round < 3; round += 1) await (await fetch(`http://127.0.0.1:${port}/`)).text()
  await (await fetch(`http://127.0.0.1:${port}/api/jane-doe-5550100?mail=jane@example.com`)).text()
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await response.text()
  expect(text).toContain('nova_http_requests_total{kind="page",status="200"} 3\n')
  expect(text).toContain('nova_http_requests_total{kind="api",status="200"} 1\n')
  expect(text).not.toMatch(/jane|5550100|127\.0\.0\.1/)
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`, { method })).status).toBe(404)
})
