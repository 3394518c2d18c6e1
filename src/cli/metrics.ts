import cluster from 'node:cluster'
import { createServer, type ServerResponse } from 'node:http'
import { env } from '@/env'
import { explainPort } from './checks'
import type { MetricsSource } from './metric-list'
import { onStop } from './shutdown'

const REQUEST_MS = 10_000

type Scraped = { contentType: string; metrics: () => Promise<string> }

/**
 * Serves the metrics on their own port until the product stops. Without METRICS_PORT nothing of them is loaded.
 *
 * @returns whether METRICS_PORT is set
 * @throws {Error} that says what to do, when the port is taken
 */
export async function startMetrics(source: MetricsSource): Promise<boolean> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  if (port === undefined) return false
  const { createMetrics } = await import('./metric-list')
  if (cluster.isWorker) {
    const { AggregatorRegistry } = await import('prom-client')
    AggregatorRegistry.setRegistries([createMetrics(source)])
    // The instance of a worker answers the primary process, which collects the metrics of all workers.
    new AggregatorRegistry()
  } else onStop(await serveMetrics(createMetrics(source), port, host))
  return true
}

/**
 * Serves the combined metrics of all workers.
 *
 * @returns the function that stops it
 */
export async function startWorkersMetrics(): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  if (port === undefined) return () => Promise.resolve()
  const { AggregatorRegistry } = await import('prom-client')
  const all = new AggregatorRegistry()
  return serveMetrics({ contentType: all.contentType, metrics: () => all.clusterMetrics() }, port, host)
}

/**
 * Listens for scrapes. It answers `GET /metrics` and no other request.
 *
 * @throws {Error} that says what to do, when the port is taken
 */
export function serveMetrics(registry: Scraped, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: REQUEST_MS }, ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') response.writeHead(404).end('Only GET /metrics.\n')
    else void sendMetrics(registry, response)
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainPort(error, port, 'METRICS_PORT')))
    server.listen(port, host, () => resolve(stop))
  })
}

async function sendMetrics(registry: Scraped, response: ServerResponse) {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
