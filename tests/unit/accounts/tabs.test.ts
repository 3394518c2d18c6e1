import { expect, test, vi } from 'vitest'

const CHANNEL = 'test'
const anotherTab = () => {
  vi.resetModules()
  return import('@/lib/tabs')
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('C394 a tab hears the others, and not itself', async () => {
  const [here, there] = [await anotherTab(), await anotherTab()]
  const heard: string[] = []
  const stop = here.listenToTabs(CHANNEL, (message) => heard.push(message))
  here.broadcastToTabs(CHANNEL, 'from here')
  there.broadcastToTabs(CHANNEL, 'from there')
  await settle()
  expect(heard).toEqual(['from there'])
  stop()
  there.broadcastToTabs(CHANNEL, 'too late')
  await settle()
  expect(heard).toEqual(['from there'])
})
