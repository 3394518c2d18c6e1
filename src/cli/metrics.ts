import { createServer, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { env } from '@/env'
import { explainPort } from './checks'
import type { MetricsSource } from './metric-list'
import { onStop } from './shutdown'

const REQUEST_MS = 10_000

/**
 * Serves the metrics on their own port until the product stops; nothing of it is loaded without METRICS_PORT.
 *
 * @returns whether anybody may ask for them
 * @throws {Error} that says what to do, when the port is taken
 */
export async function startMetrics(source: MetricsSource): Promise<boolean> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  if (port === undefined) return false
  const { createMetrics } = await import('./metric-list')
  const stop = await serveMetrics(createMetrics(source), port, host).catch((error) => {
    throw explainPort(error, port, 'METRICS_PORT')
  })
  onStop(stop)
  return true
}

/** Listens for scrapes: `GET /metrics`, and nothing else. */
export function serveMetrics(registry: Registry, port: number, host: string): Promise<() => Promise<void>> {
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
    server.once('error', reject)
    server.listen(port, host, () => resolve(stop))
  })
}

async function sendMetrics(registry: Registry, response: ServerResponse) {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
