import { expect, test } from 'vitest'
import { flags, flagsOf, setFlags } from '@/lib/payload-flags'

test('flags are read as they are now, also those of an operation without any', () => {
  const req = { context: flags({ needsNoRoleMail: true }) }
  setFlags(req, { hasTakenAdmin: true })
  expect(flagsOf(req)).toEqual({ needsNoRoleMail: true, hasTakenAdmin: true })
  expect(flagsOf({})).toEqual({})
})

test('a flag that nobody has declared does not compile', () => {
  const req = { context: flags({}) }
  // @ts-expect-error
  setFlags(req, { isMailedByCaler: true })
  // @ts-expect-error
  expect(flagsOf(req).isMailedByColler).toBeUndefined()
  // @ts-expect-error
  expect(flags({ isMailed: true })).toBeTruthy()
  // @ts-expect-error
  expect(flags({ needsNoRoleMail: 'yes' })).toBeTruthy()
})
