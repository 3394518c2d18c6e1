import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { run } from '../helpers/run'
import { type Started, startProcess } from '../helpers/start'

let folder: string
let env: Record<string, string>
let origin: string
let product: Started

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  await chmod(folder, 0o711)
  const PORT = String(await freePort())
  origin = `http://localhost:${PORT}`
  const ADMIN_PASSWORD = 'violet tractor pianist cloud'
  env = { PORT, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PAYLOAD_SECRET: '', ADMIN_PASSWORD }
  product = startProcess(['src/cli/start.mjs'], env)
  await product.until('is ready')
})

afterAll(async () => {
  // Not killed: its database would live on.
  product?.signal('SIGTERM')
  await product?.ended
  await rm(folder, { recursive: true })
})

test('the screenshots of the README can be taken again, each in both themes', async () => {
  const line =
    /npm run media:screenshots -- http:\S+(?=`)/.exec(await readFile('README.md', 'utf8'))?.[0] ?? ''
  const screenshots = join(folder, 'pictures')
  const command = `${line.replace('http://localhost:3000', origin)} ${screenshots}`
  const { code, stdout, stderr } = await run('sh', ['-c', command], process.cwd(), env)
  expect(code, command + stdout + stderr).toBe(0)
  const taken = (await readdir(screenshots)).sort()
  expect(taken).toEqual((await readdir('docs/screenshots')).sort())
  for (const name of taken.filter((each) => each.endsWith('-dark.webp'))) {
    const [light, dark] = await Promise.all(
      [name.replace('-dark', '-light'), name].map((each) => brightness(join(screenshots, each))),
    )
    expect(light, name).toBeGreaterThan((dark ?? 0) + 30)
  }
})

/** Of a picture, from 0 for black to 255 for white. */
async function brightness(file: string): Promise<number> {
  const { channels } = await sharp(file).greyscale().stats()
  return channels[0]?.mean ?? 0
}
