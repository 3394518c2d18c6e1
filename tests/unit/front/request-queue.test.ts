import { Agent, createServer, get as httpGet, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRequestQueue } from '@/front/listen/limits'
import { openRaw, readAll } from '../../helpers/raw-socket'

const WAITING = 8
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** A server whose responses come when they are let go; `seen` counts what Node has made a request of. */
async function serve() {
  const enqueue = createRequestQueue(WAITING)
  const held: (() => void)[] = []
  const figures = { seen: 0, begun: [] as string[], inWork: 0, mostInWork: 0, isHolding: true }
  const server = createServer((request, response) => {
    figures.seen += 1
    enqueue(request, response, () => {
      figures.begun.push(request.url ?? '')
      figures.inWork += 1
      figures.mostInWork = Math.max(figures.mostInWork, figures.inWork)
      const finish = () => {
        figures.inWork -= 1
        response.end(request.url)
      }
      if (figures.isHolding) held.push(finish)
      else setImmediate(finish)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const letGo = () => {
    figures.isHolding = false
    for (const finish of held.splice(0)) finish()
  }
  return { port: (server.address() as AddressInfo).port, figures, letGo }
}

test('T86 of what one connection sends at once, one request is in work, and all are answered in their order', async () => {
  const { port, figures, letGo } = await serve()
  const paths = Array.from({ length: WAITING + 1 }, (_, at) => `/${at}`)
  const last = get('/last', 'Connection: close\r\n')
  const socket = openRaw(
    port,
    paths
      .slice(1)
      .map((path) => get(path))
      .join('') + last,
  )
  await expect.poll(() => figures.begun).toEqual(['/1'])
  letGo()
  const text = await readAll(socket)
  expect(figures).toMatchObject({ begun: [...paths.slice(1), '/last'], mostInWork: 1 })
  expect([...text.matchAll(/\r\n\r\n(\/(?:\d|last))/g)].map(([, path]) => path)).toEqual([
    ...paths.slice(1),
    '/last',
  ])
})

test('T86 whoever sends more than may wait is hung up on, and nothing that waited is begun', async () => {
  const { port, figures, letGo } = await serve()
  const socket = openRaw(port, Array.from({ length: 20_000 }, (_, at) => get(`/${at}`)).join(''))
  await readAll(socket)
  letGo()
  await new Promise((later) => setTimeout(later, 50))
  expect(figures.begun).toEqual(['/0'])
  expect(figures.seen, 'the requests that Node has read of it, and made no more of').toBe(WAITING + 2)
})

test('T86 a request whose client has gone meanwhile is not begun', async () => {
  const { port, figures, letGo } = await serve()
  const socket = openRaw(port, get('/1') + get('/2'))
  await expect.poll(() => figures.seen).toBe(2)
  socket.destroy()
  await new Promise((later) => setTimeout(later, 50))
  letGo()
  await new Promise((later) => setTimeout(later, 50))
  expect(figures.begun).toEqual(['/1'])
})

test('T86 a connection serves any number of requests that wait for their responses', async () => {
  const { port, figures, letGo } = await serve()
  letGo()
  for (let at = 0; at < 50; at++) await (await fetch(`http://127.0.0.1:${port}/${at}`)).text()
  expect(figures.begun).toHaveLength(50)
})

test('whoever sends one request after the other leaves no listener behind, and is answered each time', async () => {
  const enqueue = createRequestQueue(WAITING)
  const listeners: number[] = []
  const server = createServer((request, response) =>
    enqueue(request, response, () => {
      listeners.push(response.listenerCount('close'))
      response.end(request.url)
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (const path of ['/1', '/2', '/3'])
    await new Promise((resolve) => {
      httpGet({ port, path, agent }, (response) => response.resume().once('end', resolve))
    })
  expect(listeners).toEqual([listeners[0], listeners[0], listeners[0]])
  const bare = new ServerResponse(new IncomingMessage(new Socket()))
  expect(listeners[0]).toBe(bare.listenerCount('close'))
})
