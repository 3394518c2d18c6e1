import { expect, test } from 'vitest'
import { passwordProblem } from '../../../src/features/accounts/server/passwords'

const EMAIL = 'harriet.plumb@example.com'

test.each([
  ['abc', /at least 12/],
  ['elevenchars', /at least 12/],
  [' '.repeat(12), /blank/],
  ['x'.repeat(129), /at most 128/],
  [EMAIL, /email address/],
  [EMAIL.toUpperCase(), /email address/],
  ['harriet.plumb', /email address/],
  ['harrietplumb1', /email address/],
  ['password1234', /easy to guess/],
  ['Password1234!', /easy to guess/],
  ['aaaaaaaaaaaaaaaa', /easy to guess/],
  ['abcdefghijklmnop', /easy to guess/],
  ['qwertyuiopasdf', /easy to guess/],
] as const)('T20 refuses %j with the reason', async (password, reason) => {
  expect(await passwordProblem(password, EMAIL)).toMatch(reason)
})

test.each([
  ['violet tractor pianist cloud'],
  ['correct horse battery staple'],
  ['t7#kQ2vv9!xz'],
  [`${'violet tractor pianist cloud '.repeat(4)}tail 12345`],
  ['кошка лампа тротуар 19'],
])('T20 takes %j', async (password) => {
  expect(await passwordProblem(password, EMAIL)).toBeNull()
})

test('T20 counts characters, not units: twelve emoji are twelve', async () => {
  expect(await passwordProblem('😀🚀🌵🎺🧊🦊🪐🍋🎻🛶🧲🕰', EMAIL)).toBeNull()
})

test('T20 of a long password only the beginning is scored, since judging takes time', async () => {
  const weak = 'password'.repeat(5)
  expect(await passwordProblem(weak, EMAIL)).toMatch(/easy to guess/)
  expect(await passwordProblem(`${weak} violet tractor pianist cloud`, EMAIL)).toMatch(/easy to guess/)
})
