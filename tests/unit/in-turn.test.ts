import { expect, test } from 'vitest'
import { inTurn } from '@/lib/in-turn'

test('each piece of work begins when the one before has ended, also when that has failed', async () => {
  const done: string[] = []
  const turns = inTurn()
  let end = () => {}
  const first = turns.add(async () => {
    await new Promise<void>((resolve) => {
      end = resolve
    })
    done.push('first')
    throw new Error('no')
  })
  const second = turns.add(async () => done.push('second'))
  await Promise.resolve()
  expect([done, turns.isBusy()]).toEqual([[], true])
  end()
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
  expect([done, turns.isBusy()]).toEqual([['first', 'second'], false])
})
