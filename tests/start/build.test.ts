import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashSources, STAMP } from '@/cli/sources.mjs'
import { freePort } from '@/lib/free-port'
import { FAILED_BUILD } from '../helpers/build-run'
import { run } from '../helpers/run'

// Compiles the product, once for the tests of the start and of the browser.
const root = process.cwd()

/** Words that stand in Payload's own code, and in the adapter that our configuration gives it. */
const PAYLOAD = 'the payload config is required for getPayload to work'
const ADAPTER = 'There is no such transaction'

test('D13 T81 the command of the image build needs no database and makes no page', async () => {
  const nowhere = {
    DATABASE_URL: `postgres://nova:x@127.0.0.1:${await freePort()}/nova`,
    PAYLOAD_SECRET: 'a secret that only the tests know',
  }
  // What it then copies for the image is tried at night.
  const [, command = ''] = /^RUN (npm run .+) -- \/image$/m.exec(await readFile('Dockerfile', 'utf8')) ?? []
  const build = await run('sh', ['-c', command], root, nowhere)
  if (build.code !== 0) {
    await mkdir('.next', { recursive: true })
    await writeFile(FAILED_BUILD, build.stderr)
  }
  expect(build.code, build.stdout + build.stderr).toBe(0)
  expect(JSON.parse(await readFile(STAMP, 'utf8'))).toEqual({
    sources: await hashSources(root),
  })
  const made = await readdir('.next/server/app', { recursive: true })
  expect(made.filter((file) => file.endsWith('.html'))).toEqual(['_global-error.html'])
})

test('Next’s bundle holds no Payload and no configuration of its own: a process has one of each', async () => {
  const files = await readdir('.next/server', { recursive: true })
  const code = files.filter((file) => file.endsWith('.js'))
  expect(code.length).toBeGreaterThan(20)
  for (const file of code) {
    const text = await readFile(`.next/server/${file}`, 'utf8')
    for (const words of [PAYLOAD, ADAPTER]) expect(text.includes(words), `${file}: ${words}`).toBe(false)
  }
  expect(await readFile('node_modules/payload/dist/index.js', 'utf8')).toContain(PAYLOAD)
  expect(await readFile('src/data/adapter.ts', 'utf8')).toContain(ADAPTER)
  const packages = await readdir('.next/node_modules')
  const external = packages.filter((name) => name.startsWith('payload-'))
  expect(external).toHaveLength(1)
  expect(await realpath(`.next/node_modules/${external[0]}`)).toBe(await realpath('node_modules/payload'))
})
