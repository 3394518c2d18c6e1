import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createWorkload, Overloaded, Unwanted, untilHead } from '@/front/gate/workload'
import { currentRequestId, withRequestId } from '@/lib/request-context'

const always = () => true
const LONG_MS = 60_000

/** Work that lasts until it is let go. */
function someWork() {
  let letGo = () => {}
  let isBegun = false
  const done = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const work = () => {
    isBegun = true
    return done
  }
  return { work, letGo: () => letGo(), isBegun: () => isBegun }
}

function requestWith(headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new EventEmitter(), { headers }) as unknown as IncomingMessage
}

test('T86 so many are made at once, the next ones wait, and whoever comes then is told to come again', async () => {
  const workload = createWorkload({ readsAtOnce: 2, readsWaiting: 1, longestWaitMs: LONG_MS, writes: 1 })
  const works = [someWork(), someWork(), someWork()]
  const reads = works.map(({ work }) => workload.read(always, work))
  await expect(workload.read(always, someWork().work)).rejects.toThrow(Overloaded)
  expect(works.map(({ isBegun }) => isBegun())).toEqual([true, true, false])
  works[0]?.letGo()
  await reads[0]
  await expect.poll(() => works[2]?.isBegun()).toBe(true)
  for (const { letGo } of works) letGo()
  await Promise.all(reads)
  await workload.read(always, async () => {})
})

test('T86 what nobody waits for any more is not begun, and takes nobody’s place', async () => {
  const workload = createWorkload({ readsAtOnce: 1, readsWaiting: 1, longestWaitMs: LONG_MS, writes: 1 })
  const [first, gone, next] = [someWork(), someWork(), someWork()]
  let isThere = true
  const read = workload.read(always, first.work)
  const left = workload.read(() => isThere, gone.work)
  isThere = false
  const waiting = workload.read(always, next.work)
  await expect(left).rejects.toThrow(Unwanted)
  first.letGo()
  next.letGo()
  await Promise.all([read, waiting])
  expect([gone.isBegun(), next.isBegun()]).toEqual([false, true])
})

test('T86 what fails makes room too', async () => {
  const workload = createWorkload({ readsAtOnce: 1, readsWaiting: 0, longestWaitMs: LONG_MS, writes: 1 })
  const fail = () => Promise.reject(new Error('planted'))
  for (const _round of [1, 2]) {
    await expect(workload.read(always, fail)).rejects.toThrow('planted')
    await expect(workload.write(requestWith(), fail)).rejects.toThrow('planted')
  }
})

test('T86 what changes something has room of its own, and a body on its way takes none of it', async () => {
  const workload = createWorkload({ readsAtOnce: 1, readsWaiting: 0, longestWaitMs: LONG_MS, writes: 1 })
  const [page, slow, lead] = [someWork(), someWork(), someWork()]
  void workload.read(always, page.work)
  const sending = requestWith({ 'content-length': '9' })
  const slowly = workload.write(sending, slow.work)
  const quickly = workload.write(requestWith(), lead.work)
  expect(lead.isBegun()).toBe(true)
  await expect(workload.write(requestWith(), someWork().work)).rejects.toThrow(Overloaded)
  lead.letGo()
  await quickly
  sending.emit('end')
  await expect(workload.write(requestWith(), someWork().work)).rejects.toThrow(Overloaded)
  slow.letGo()
  await slowly
  await workload.write(requestWith(), async () => {})
})

test('T86 F9 whoever has waited too long for a turn is told to come again, and takes nobody’s place', async () => {
  const workload = createWorkload({ readsAtOnce: 1, readsWaiting: 1, longestWaitMs: 20, writes: 1 })
  const [stuck, deferred] = [someWork(), someWork()]
  const read = workload.read(always, stuck.work)
  await expect(workload.read(always, deferred.work)).rejects.toThrow(Overloaded)
  stuck.letGo()
  await read
  await workload.read(always, async () => {})
  expect(deferred.isBegun()).toBe(false)
})

test('what had to wait runs for its own request, not for the one that made room', async () => {
  const workload = createWorkload({ readsAtOnce: 1, readsWaiting: 2, longestWaitMs: LONG_MS, writes: 1 })
  const read = (id: string) =>
    withRequestId(id, () => workload.read(always, async () => setImmediate(currentRequestId())))
  expect(await Promise.all(['first', 'second', 'third'].map(read))).toEqual(['first', 'second', 'third'])
})

test.each([
  ['has begun keeps nothing in memory when it closes', true, 0],
  ['is cut off counts for a while', false, 1],
])('a response that %s', async (_, begins, timers) => {
  vi.useFakeTimers()
  try {
    const response = Object.assign(new EventEmitter(), {
      writeHead: () => response,
    }) as unknown as ServerResponse
    const begun = untilHead(response, new Promise(() => undefined))
    if (begins) response.writeHead(200)
    response.emit('close')
    expect(vi.getTimerCount()).toBe(timers)
    vi.runAllTimers()
    await begun
  } finally {
    vi.useRealTimers()
  }
})
