import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const TRIES = 100
const PAUSE_MS = 100

/** A proxy in front of several instances, as a rolling restart needs one. */
export type RetryingProxy = { retried: () => number; close: () => Promise<void> }

/**
 * Asks the instances in turn, and the next one when one does not respond or says 503: reads, and what carries a key
 * that makes a second try harmless.
 *
 * @param port - where it listens
 * @param instances - their origins
 */
export async function startRetryingProxy(port: number, instances: readonly string[]): Promise<RetryingProxy> {
  let turn = 0
  let retried = 0
  const pass = async (request: IncomingMessage, body: Buffer): Promise<Response | null> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      turn += 1
      const upstream = await fetch(`${instances[turn % instances.length]}${request.url}`, {
        method: request.method,
        headers: { ...keyOf(request), 'x-forwarded-for': '203.0.113.7' },
        body: body.length > 0 ? new Uint8Array(body) : undefined,
        redirect: 'manual',
      }).catch(() => null)
      if (upstream && upstream.status !== 503) return upstream
      retried += 1
      await setTimeout(PAUSE_MS)
    }
    return null
  }
  const server = createServer(async (request, response) => {
    const upstream = await pass(request, Buffer.concat(await request.toArray()))
    response.statusCode = upstream?.status ?? 502
    response.end(upstream ? Buffer.from(await upstream.arrayBuffer()) : undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    retried: () => retried,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function keyOf({ headers }: IncomingMessage): Record<string, string> {
  const passed = ['content-type', 'idempotency-key', 'x-consent'] as const
  return Object.fromEntries(passed.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}
