import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { photograph } from '../../../scripts/bench/photograph'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/large-upload-${process.pid}-${Date.now()}`
})

/** The longest time in ms that a connection was found within a transaction while something was going on. */
async function longestTransaction<T>(work: Promise<T>): Promise<{ outcome: T; ms: number; looks: number }> {
  const found = { ms: 0, looks: 0 }
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const { rows } = await payload.db.leadPool.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from now() - xact_start) * 1000), 0)::float as ms
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      found.ms = Math.max(found.ms, rows[0]?.ms ?? 0)
      found.looks += 1
      await setTimeout(20)
    }
  }
  const watching = watch()
  const outcome = await work.finally(() => {
    isOver = true
  })
  await watching
  return { outcome, ...found }
}

test('T89 F40 a photograph of 24 megapixels is stored with its copies; no connection waits, and others are served', async () => {
  const cookie = await signIn((await addAdmin()).email)
  const before = await stored()
  const photo = await photograph(6000, 4000)
  const began = performance.now()
  const { outcome, ms, looks } = await longestTransaction(upload(cookie, photo))
  const whole = performance.now() - began
  expect(outcome).toMatchObject({
    status: 201,
    doc: {
      width: 6000,
      height: 4000,
      filesize: photo.length,
      mimeType: 'image/jpeg',
      sizes: {
        w480: { width: 480, height: 320, mimeType: 'image/avif' },
        w960: { width: 960, height: 640 },
        w1600: { width: 1600, height: 1067 },
      },
    },
  })
  // Each look is a query that this process asked while it made the copies.
  expect(looks).toBeGreaterThan(10)
  expect(ms).toBeLessThan(whole / 4)
  const added = (await stored()).filter((name) => !before.includes(name))
  const { filename, sizes } = outcome.doc
  const copies = Object.values<{ filename: string }>(sizes).map((copy) => copy.filename)
  expect(added).toEqual([filename, ...copies].sort())
  const w960 = await (await rest('GET', `media/file/${sizes.w960.filename}`)).arrayBuffer()
  expect(await sharp(Buffer.from(w960)).metadata()).toMatchObject({ format: 'heif', width: 960 })
})
