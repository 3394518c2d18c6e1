import { mkdirSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBrowser } from '../../scripts/browser.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function put(name: string, script = 'exit 0', mode = 0o755): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, mode)
  return path
}

function world(more: Partial<Parameters<typeof findBrowser>[0]> = {}) {
  return {
    env: { PATH: folder },
    elsewhere: [],
    download: async () => join(folder, 'no-download'),
    install: () => false,
    ...more,
  }
}

test('the named browser comes before an installed one', async () => {
  await put('chromium')
  const named = await put('my-browser')
  expect(await findBrowser(world({ env: { PATH: folder, CHROMIUM_PATH: named } }))).toBe(named)
})

test('a named browser that does not run is an error, even beside one that does', async () => {
  await put('chromium')
  const env = { PATH: folder, CHROMIUM_PATH: join(folder, 'gone') }
  await expect(findBrowser(world({ env }))).rejects.toThrow(/^CHROMIUM_PATH is .*gone, which does not run/)
})

test.each(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'])(
  'an installed %s comes before a download',
  async (name) => {
    const installed = await put(name)
    const download = await put('download')
    expect(await findBrowser(world({ download: async () => download }))).toBe(installed)
  },
)

test('the headless shell comes first for those who prefer it, and never for others', async () => {
  const [shell, chromium] = [await put('chromium-headless-shell'), await put('chromium')]
  expect(await findBrowser(world({ prefersShell: true }))).toBe(shell)
  expect(await findBrowser(world())).toBe(chromium)
})

test('a stub that only prints advice is passed over', async () => {
  await put('chromium-browser', 'exit 1')
  const chrome = await put('google-chrome')
  expect(await findBrowser(world())).toBe(chrome)
})

test('a file that may not be executed is passed over', async () => {
  await put('chromium', 'exit 0', 0o644)
  const elsewhere = await put('elsewhere')
  expect(await findBrowser(world({ elsewhere: [elsewhere] }))).toBe(elsewhere)
})

test("Playwright's download comes before an installation", async () => {
  const download = await put('download')
  const install = () => expect.unreachable('nothing needs to be installed')
  expect(await findBrowser(world({ download: async () => download, install }))).toBe(download)
})

test('the package is installed when nothing else is there', async () => {
  const later = join(folder, 'later')
  mkdirSync(later)
  const program = await put('program')
  const install = () => {
    symlinkSync(program, join(later, 'chromium'))
    return true
  }
  expect(await findBrowser(world({ env: { PATH: later }, install }))).toBe(join(later, 'chromium'))
})

test('without any it says what to do', async () => {
  await expect(findBrowser(world())).rejects.toThrow(
    /CHROMIUM_PATH.*apt-get install chromium.*playwright install/s,
  )
})
