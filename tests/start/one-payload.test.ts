import { readdir, readFile, realpath } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Words that stand in Payload's own code, in its adapter, and in our configuration of both. */
const PAYLOAD = 'the payload config is required for getPayload to work'
const CONFIGURATION = 'beginUrgentTransaction'

// Runs on the product that the tests of the start have compiled.
test('Next’s bundle holds no Payload and no configuration of its own: a process has one of each', async () => {
  const files = await readdir('.next/server', { recursive: true })
  const code = files.filter((file) => file.endsWith('.js'))
  expect(code.length).toBeGreaterThan(20)
  for (const file of code) {
    const text = await readFile(`.next/server/${file}`, 'utf8')
    for (const words of [PAYLOAD, CONFIGURATION])
      expect(text.includes(words), `${file}: ${words}`).toBe(false)
  }
  expect(await readFile('node_modules/payload/dist/index.js', 'utf8')).toContain(PAYLOAD)
  const packages = await readdir('.next/node_modules')
  const external = packages.filter((name) => name.startsWith('payload-'))
  expect(external).toHaveLength(1)
  expect(await realpath(`.next/node_modules/${external[0]}`)).toBe(await realpath('node_modules/payload'))
})
