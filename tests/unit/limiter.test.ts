import { expect, test } from 'vitest'
import { createMemoryLimit, createPlaces } from '../../src/server/limiter'

test('work beyond the places is refused at once, and a place is free again when its work ends or fails', async () => {
  const inPlace = createPlaces(2)
  const ends: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve('done')))
  const refuse = () => 'refused'
  const first = inPlace(work, refuse)
  const second = inPlace(work, refuse)
  expect(await inPlace(work, refuse)).toBe('refused')
  ends[0]?.()
  expect(await first).toBe('done')
  await expect(inPlace(() => Promise.reject(new Error('broken')), refuse)).rejects.toThrow('broken')
  const third = inPlace(work, refuse)
  expect(await inPlace(work, refuse)).toBe('refused')
  for (const end of ends) end()
  expect(await Promise.all([second, third])).toEqual(['done', 'done'])
})

test('a limit in memory counts an address, and its /48 of IPv6 at ten times as much or as it is told', () => {
  const isPast = createMemoryLimit({ points: 2, seconds: 60 })
  expect([1, 2, 3].map(() => isPast('192.0.2.1'))).toEqual([false, false, true])
  const ofNetwork = Array.from({ length: 21 }, (_, at) => isPast(`2001:db8:7:${at}`))
  expect(ofNetwork.indexOf(true)).toBe(20)
  const isPastThree = createMemoryLimit({ points: 2, seconds: 60 }, 3)
  expect([1, 2, 3, 4].map((at) => isPastThree(`2001:db8:7:${at}`))).toEqual([false, false, false, true])
})
