import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import loadConfig from 'next/dist/server/config.js'
import { DecodeError } from 'next/dist/shared/lib/utils.js'
import { expect, onTestFinished, test } from 'vitest'
import { isReadableState } from '@/payload-repairs/router-state'
import { openRaw, readAll } from '../../helpers/raw-socket'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('repair built-config: Next takes a configuration from the environment alone, and no `conf` of its caller', async () => {
  const built = { distDir: 'somewhere else' }
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(built)
  onTestFinished(() => {
    delete process.env.__NEXT_PRIVATE_STANDALONE_CONFIG
  })
  const load = 'default' in loadConfig ? (loadConfig.default as typeof loadConfig) : loadConfig
  expect(await load('phase-production-server', '/nowhere')).toEqual(built)
  const source = await readFile('node_modules/next/dist/server/next.js', 'utf8')
  const prepare = source.slice(
    source.indexOf('class NextCustomServer'),
    source.indexOf('setupWebSocketHandler('),
  )
  expect(prepare).toContain('getRequestHandlers({')
  expect(prepare).not.toMatch(/\bconf\b/)
})

test('repair router-state: Next throws for a state that it cannot read, which is no error that it answers with 400', () => {
  const unreadable = () => parseAndValidateFlightRouterState('x')
  expect(unreadable).toThrow('could not be parsed')
  expect(unreadable).not.toThrow(DecodeError)
  const state = encodeURIComponent(JSON.stringify(['', {}]))
  expect([state, undefined, 'x', '%5B', [state, state]].map(isReadableState)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ])
})

test('repair response-head: Node writes every head by writeHead, also the one that nobody has written', async () => {
  const statuses: unknown[] = []
  const port = await serve((_request, response) => {
    const writeHead = response.writeHead.bind(response)
    Object.assign(response, {
      writeHead: (status: number) => {
        statuses.push(status)
        return writeHead(418)
      },
    })
    response.statusCode = 500
    response.end('x')
  })
  const { status } = await fetch(`http://127.0.0.1:${port}/`)
  expect([statuses, status]).toEqual([[500], 418])
})

test('repair pipelined-requests: Node makes a request of all that it has read from a connection that was destroyed', async () => {
  let seen = 0
  const port = await serve(({ socket }) => {
    seen += 1
    socket.destroy()
  })
  await readAll(openRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000)))
  expect(seen).toBeGreaterThan(100)
})

/** Next's own module for what it renders. */
const sourceOf = (name: string) => readFile(`node_modules/next/dist/server/app-render/${name}.js`, 'utf8')

test('repair action-status: Next gives every action that fails the status 500', async () => {
  const source = await sourceOf('action-handler')
  expect(source.match(/res\.statusCode = 500;\s+metadata\.statusCode = 500;/g)).toHaveLength(2)
})

test('repair outage-status: Next gives a page that fails no other status than 404 and 500', async () => {
  const source = await sourceOf('app-render')
  const statuses = [...source.matchAll(/res\.statusCode = (\d+);/g)].map(([, status]) => status)
  expect(new Set(statuses)).toEqual(new Set(['404', '500']))
})
