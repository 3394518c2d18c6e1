import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence, LEASE_MS } from '@/data/cdn-instances'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process, with the numbers that it has said, and the removal of its row as `left`. */
function open() {
  const state = { said: [] as unknown[], isBusy: false, failure: null as Error | null }
  const put = async (text: string, [, number]: readonly unknown[]) => {
    if (state.failure) throw state.failure
    state.said.push(text.includes('DELETE') ? 'left' : number)
  }
  return { state, presence: createPresence(put, () => state.isBusy) }
}

test('a process says that it runs before its first question, and each second from then on', async () => {
  const { state, presence } = open()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state.said).toEqual([])
  await presence.ensure()
  await presence.ensure()
  expect(state.said).toEqual(['0'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state.said).toEqual(['0', '0', '0', '0'])
})

test('what it has applied is said at once, and once', async () => {
  const { state, presence } = open()
  await presence.ensure()
  await presence.report('9007199254740993')
  await presence.report('9007199254740993')
  expect(state.said).toEqual(['0', '9007199254740993'])
  state.failure = new Error('away')
  await expect(presence.report('9007199254740994')).rejects.toThrow('away')
  state.failure = null
  await presence.report('9007199254740994')
  expect(state.said.at(-1)).toBe('9007199254740994')
})

test('a process that was paused, or cut off, says that it runs before it asks, and long before its row is deleted', async () => {
  const { state, presence } = open()
  await presence.ensure()
  state.isBusy = true
  await vi.advanceTimersByTimeAsync(LEASE_MS / 2 + 1)
  expect(state.said).toEqual(['0'])
  await presence.ensure()
  expect(state.said).toEqual(['0', '0'])
  presence.doubt()
  await presence.ensure()
  expect(state.said).toEqual(['0', '0', '0'])
  state.failure = new Error('away')
  presence.doubt()
  await expect(presence.ensure()).rejects.toThrow('away')
})

test('a process that has left says nothing more', async () => {
  const { state, presence } = open()
  await presence.ensure()
  await presence.leave()
  await presence.report('7')
  presence.doubt()
  await presence.ensure()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state.said).toEqual(['0', 'left'])
})
