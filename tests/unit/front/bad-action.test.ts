import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { setBadActionStatus } from '@/payload-repairs/action-status'

const server = createServer((request, response) => {
  setBadActionStatus(request, response)
  response.statusCode = Number(request.headers['x-wanted'])
  response.end('x')
}).listen(0)

afterAll(() => void server.close())

test.each([
  ['500', { 'next-action': 'x' }, 400],
  ['404', { 'next-action': 'x' }, 404],
  ['200', { 'next-action': 'x' }, 200],
  ['500', {}, 500],
])('T66 a response of %s to a request with %o is %s', async (wanted, headers, status) => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { ...headers, 'x-wanted': wanted } })
  expect([response.status, await response.text()]).toEqual([status, 'x'])
})
