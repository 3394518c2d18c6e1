import { expect, test } from 'vitest'
import { versionProblem } from '@/data/requirements'

test.each([
  ['90624', '9.6.24', false],
  ['130023', '13.23 (Debian 13.23-1)', false],
  ['140000', '14.0', true],
  ['140023', '14.23', true],
  ['150020', '15.20', true],
  ['180004', '18.4', true],
  ['', '', false],
])('server_version_num %j, PostgreSQL %s: %s', (number, version, isFine) => {
  const problem = versionProblem(number, version)
  expect(problem === null).toBe(isFine)
  if (!isFine) {
    expect(problem).toBe(`The database server is PostgreSQL ${version}, and the product needs 14 or later.`)
  }
})
