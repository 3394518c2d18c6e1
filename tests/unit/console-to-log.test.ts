import { afterEach, expect, test } from 'vitest'
import { sendConsoleToLog } from '@/cli/console-to-log'
import { createLogger } from '@/lib/logger'
import { currentRequest, withRequestId } from '@/lib/request-context'

const { error, warn } = console
afterEach(() => Object.assign(console, { error, warn }))

test('T119 what garbled actions fail with is one line of the log, and other failures are told each', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  sendConsoleToLog(logger)
  const fail = (isAction: boolean) =>
    withRequestId('a-request', () => {
      const request = currentRequest()
      if (request && isAction) request.isAction = true
      console.error(new Error('planted'))
      console.error('planted')
    })
  const told = () => lines.splice(0).length
  for (let at = 0; at < 20; at += 1) fail(true)
  expect(told()).toBe(1)
  for (let at = 0; at < 3; at += 1) fail(false)
  expect(told()).toBe(6)
})
