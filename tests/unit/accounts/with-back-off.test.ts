import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withBackOff } from '@/lib/timing'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function timesOf(outcomes: boolean[]): Promise<number[]> {
  const times: number[] = []
  const work = async () => {
    times.push(Date.now())
    return outcomes[times.length - 1] ?? false
  }
  const done = withBackOff(work, (isGood) => isGood)
  await vi.runAllTimersAsync()
  await done
  return times.slice(1).map((time, index) => time - (times[index] ?? 0))
}

test('C556 waits 200 ms before the second try, and twice as long each time', async () => {
  expect(await timesOf([])).toEqual([200, 400, 800, 1600, 3200, 6400])
})

test('C556 stops at the first answer that is final', async () => {
  expect(await timesOf([false, false, true])).toEqual([200, 400])
  expect(await timesOf([true])).toEqual([])
})
