import { expect, test } from 'vitest'
import { explainPort, isDiskFull, requireDiskSpace } from '@/cli/checks'
import { pagesBuild, pagesFolder } from '@/cli/pages'
import { toDuration } from '@/cli/steps'
import { fixUnreachable, isUnreachable, toShownUrl, whyUnreachable } from '@/data/connection'
import { type Env, parseEnv } from '@/env'
import { generatePassword } from '../../src/features/accounts/server/admins'

const made = { DATA_DIR: '/data', SITE_URL: 'https://a.example', COMPANY_NAME: 'A' }
const folderOf = (env: Partial<Env>, sources = 's', url = 'postgres://u:p@host:5432/db') =>
  pagesFolder({ ...parseEnv({}), ...made, ...env }, sources, url)

test('pages are saved apart by their sources, the settings that they carry and their database', () => {
  const folder = folderOf({})
  expect(folder).toMatch(/^\/data\/pages\/[\da-f]{32}$/)
  expect(folderOf({ LOG_LEVEL: 'error' }, 's', 'postgres://u:other@host:5432/db')).toBe(folder)
  for (const other of [
    folderOf({ COMPANY_NAME: 'B' }),
    folderOf({ SITE_URL: 'https://b.example' }),
    folderOf({}, 'other'),
    folderOf({}, 's', 'postgres://u:p@host:5432/other'),
  ])
    expect(other).not.toBe(folder)
})

test('the build of the pages is the same for all instances with these sources and settings', () => {
  const buildOf = (env: Partial<Env>, sources = 's') =>
    pagesBuild({ ...parseEnv({}), ...made, ...env }, sources)
  expect(buildOf({ DATA_DIR: '/elsewhere', LOG_LEVEL: 'error' })).toBe(buildOf({}))
  for (const other of [buildOf({ COMPANY_NAME: 'B' }), buildOf({ CDN: 'fastly' }), buildOf({}, 'other')])
    expect(other).not.toBe(buildOf({}))
})

test.each([
  [40, '0.0 s'],
  [1_250, '1.3 s'],
  [59_900, '59.9 s'],
  [92_000, '1 min 32 s'],
  [119_700, '2 min 0 s'],
])('%i ms is %s', (milliseconds, text) => {
  expect(toDuration(milliseconds)).toBe(text)
})

test.each([
  ['EADDRINUSE', 'Port 3000 is in use. Stop what listens there, or choose another: PORT=3001.'],
  ['EACCES', 'This user may not listen on port 3000.'],
])('%s on a port says what to do', (code, text) => {
  expect(explainPort(Object.assign(new Error('listen'), { code }), 3000).message).toContain(text)
})

test.each([
  ['ENOSPC: no space left on device, write', true],
  ['could not extend file: No space left on device', true],
  ['EACCES: permission denied', false],
])('%s: the disk is full is %s', (message, isFull) => {
  expect(isDiskFull(new Error(message))).toBe(isFull)
})

test('a full disk stops the start with its name and what to do', async () => {
  await expect(requireDiskSpace('/proc')).rejects.toThrow('The disk of /proc is full: 0 MB left')
})

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P03' }, true],
  [{ code: '53300' }, true],
  [{ code: '28P01' }, false],
  [{ code: '3D000' }, false],
])('a database error %o is worth waiting for: %s', (detail, isAway) => {
  expect(isUnreachable(Object.assign(new Error('x'), detail))).toBe(isAway)
  expect(isUnreachable(new AggregateError([Object.assign(new Error('x'), detail)]))).toBe(isAway)
})

test.each([
  [{ code: 'ENOTFOUND' }, 'the name db.example is unknown (ENOTFOUND)'],
  [{ code: 'EAI_AGAIN' }, 'no name server answers for db.example (EAI_AGAIN)'],
  [{ code: 'ECONNREFUSED' }, 'nothing listens at db.example:5432 (ECONNREFUSED)'],
  [{ code: 'EHOSTUNREACH' }, 'no network leads to db.example (EHOSTUNREACH)'],
  [
    { message: 'timeout expired' },
    'db.example:5432 gave no answer within 5 seconds, as behind a firewall or at a wrong address',
  ],
  [{ code: '53300', message: 'too many clients' }, 'it has no connection left: too many clients'],
])('a database that cannot be reached for %o says why', (detail, why) => {
  const error = new AggregateError([Object.assign(new Error('x'), detail)])
  expect(whyUnreachable(error, 'postgres://nova:secret@db.example/nova')).toBe(why)
  expect(fixUnreachable(error).includes('max_connections')).toBe('code' in detail && detail.code === '53300')
})

test('a database URL is shown without its password', () => {
  expect(toShownUrl('postgres://nova:secret@db:5432/nova')).toBe('nova@db:5432/nova')
})

test('a generated password is long enough, and another one each time', () => {
  expect(generatePassword()).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  expect(generatePassword()).not.toBe(generatePassword())
})
