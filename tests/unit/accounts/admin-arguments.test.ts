import { expect, test } from 'vitest'
import { readAdminArguments } from '@/cli/admin-arguments'

test.each([
  [['create'], { task: 'create', email: undefined, fromStdin: false }],
  [['create', 'Me@Example.com', '--stdin'], { task: 'create', email: 'me@example.com', fromStdin: true }],
  [['grant', 'me@example.com'], { task: 'grant', email: 'me@example.com', fromStdin: false }],
  [['password', '--stdin', 'me@example.com'], { task: 'password', email: 'me@example.com', fromStdin: true }],
  [['grant'], null],
  [['password'], null],
  [['grant', 'nobody'], null],
  [['grant', 'a@example.com', 'b@example.com'], null],
  [['drop', 'me@example.com'], null],
  [[], null],
])('%j asks for %j', (given, task) => {
  expect(readAdminArguments(given)).toEqual(task)
})
