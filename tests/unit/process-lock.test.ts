import { spawn } from 'node:child_process'
import { link, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BUNDLING } from '@/cli/compile.mjs'
import { beginningOf, holderOf, LockHeld, takeLock } from '@/lib/processes'

let compiled: string
let folder: string
let file: string

// Each of the processes that the tests start would load tsx, which takes most of its time.
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'processes-'))
  await build({
    ...BUNDLING,
    entryPoints: ['src/lib/processes.ts'],
    outfile: join(compiled, 'processes.mjs'),
  })
})

afterAll(() => rm(compiled, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
  file = join(folder, 'start.lock')
})

afterEach(() => rm(folder, { recursive: true }))

test('a lock is held until it is given back', async () => {
  const release = await takeLock(file)
  expect(await holderOf(file)).toBe(process.pid)
  await expect(takeLock(file)).rejects.toThrow(LockHeld)
  await release()
  await release()
  expect(await holderOf(file)).toBeNull()
  await (await takeLock(file))()
})

test('the lock of a living process names it', async () => {
  const child = spawn('sleep', ['60'])
  const pid = child.pid ?? 0
  await writeFile(file, JSON.stringify({ pid, began: await beginningOf(pid) }))
  await expect(takeLock(file)).rejects.toMatchObject({ pid })
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  await (await takeLock(file))()
})

test.each([
  ['whose number another process has now', JSON.stringify({ pid: process.pid, began: 'long ago' })],
  ['that was cut off', '{"pid": '],
  ['that is empty', ''],
])('a lock %s is taken over', async (_case, text) => {
  await writeFile(file, text)
  await takeLock(file)
  expect(await readFile(file, 'utf8')).toContain(String(process.pid))
})

test('of several that find a stale lock at once, one takes it over', async () => {
  await writeFile(file, JSON.stringify({ pid: 2 ** 22 + 1, began: '' }))
  const script = `await takeLock('${file}').then(() => console.log('got it'), () => console.log('refused'))
    process.stdin.resume()`
  const runs = Array.from({ length: 3 }, () => run(script))
  const responses = await Promise.all(runs.map(({ answer }) => answer))
  for (const { child } of runs) child.stdin.end()
  expect(responses.sort()).toEqual(['got it', 'refused', 'refused'])
}, 30_000)

test('a lock that was put aside while it was given back holds nobody up when it is put back', async () => {
  const release = await takeLock(file)
  await rename(file, `${file}.stale`)
  await release()
  await link(`${file}.stale`, file)
  expect(await holderOf(file)).toBeNull()
  await (await takeLock(file))()
})

test('those that take it and give it back at the same time meet nothing but its holder', async () => {
  const script = `let refused = []
    for (let turn = 0; turn < 200; turn++)
      await takeLock('${file}').then((release) => release(), (error) => refused.push(error.name + ' ' + error.code))
    console.log([...new Set(refused)].filter((each) => !each.startsWith('LockHeld')).join() || 'nothing else')
    process.stdin.resume()`
  const runs = Array.from({ length: 3 }, () => run(script))
  const responses = await Promise.all(runs.map(({ answer }) => answer))
  for (const { child } of runs) child.stdin.end()
  expect(responses).toEqual(['nothing else', 'nothing else', 'nothing else'])
}, 60_000)

/** Runs statements that have `takeLock` in a process of their own. */
function run(statements: string) {
  const script = `import { takeLock } from '${join(compiled, 'processes.mjs')}'\n${statements}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const response = new Promise<string>((resolve) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('exit', () => resolve('ended'))
  })
  return { child, answer: response }
}
