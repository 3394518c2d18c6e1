import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { noteEvent } from '@/domain/events'
import { env } from '@/env'
import { makeLogger } from '@/lib/logger'
import type { Handler } from './ask-next'

/** A server that listens. */
export type Front = {
  /** Takes no more connections, and resolves when what was in flight has ended or had its time. */
  stop: () => Promise<void>
}

const logger = makeLogger(env.LOG_LEVEL)

const STOP_MS = 10_000

/** Closing ends every connection whose request has not been read yet, so what was just sent is read first. */
const SETTLE_MS = 500

/**
 * Listens and hands every request to the handler.
 *
 * @throws {Error} with code EADDRINUSE when the port is taken
 */
export function listen(port: number, handle: Handler): Promise<Front> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => fail(response, error))
  })
  // While stopping, a connection ends with the answer that it carries.
  server.on('request', (_request, response: ServerResponse) => {
    response.once('close', () => server.listening || setImmediate(() => server.closeIdleConnections()))
  })
  const stop = async () => {
    await setTimeout(SETTLE_MS)
    await new Promise<void>((resolve) => {
      const timer = startTimer(() => server.closeAllConnections(), STOP_MS)
      server.close(() => {
        clearTimeout(timer)
        resolve()
      })
      server.closeIdleConnections()
    })
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve({ stop })
    })
  })
}

function fail(response: ServerResponse, err: unknown) {
  noteEvent(logger, 'request.failed', { err })
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error')
}
