import { expect, test } from 'vitest'
import { defer } from '@/ui/deferred.client'

test('a deferred part is requested once, and is there at once from then on', async () => {
  let requested = 0
  const part = defer(async () => {
    requested += 1
    return 'the part'
  })
  expect(part.now()).toBeUndefined()
  part.warm()
  expect(await Promise.all([part.load(), part.load()])).toEqual(['the part', 'the part'])
  expect([requested, part.now()]).toEqual([1, 'the part'])
})

test('one that could not be had is asked for anew; asked for ahead, it fails in silence', async () => {
  const outcomes = [Promise.reject(new Error('no network')), Promise.resolve('the part')]
  const part = defer(() => outcomes.shift() ?? Promise.reject(new Error('asked too often')))
  part.warm()
  await expect(part.load()).rejects.toThrow('no network')
  expect(await part.load()).toBe('the part')
})
