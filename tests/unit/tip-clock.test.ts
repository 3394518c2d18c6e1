import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTipClock } from '@/admin/shell/tip-clock'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('C548 a tooltip opens after 700 ms and not before', () => {
  const open = vi.fn()
  createTipClock().arrive(open)
  vi.advanceTimersByTime(699)
  expect(open).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(open).toHaveBeenCalledOnce()
})

test.each([
  [300, true],
  [301, false],
])('C549 %i ms after the last one closed the next opens at once: %s', (pause, isAtOnce) => {
  const clock = createTipClock()
  clock.arrive(() => undefined)
  vi.advanceTimersByTime(700)
  clock.leave()
  vi.advanceTimersByTime(pause)
  const open = vi.fn()
  clock.arrive(open)
  vi.advanceTimersByTime(0)
  expect(open.mock.calls.length > 0).toBe(isAtOnce)
})

test('a pointer that passes by opens nothing', () => {
  const clock = createTipClock()
  const open = vi.fn()
  clock.arrive(open)
  vi.advanceTimersByTime(600)
  clock.leave()
  vi.advanceTimersByTime(1000)
  expect(open).not.toHaveBeenCalled()
})
