import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toFrame } from '../../scripts/media/hero-frame'
import { FPS, SECONDS } from '../../scripts/media/hero-timeline'

const palette = { ground: '#1b150f', paper: '#f9f5ec', signal: '#f65400' }

const pixels = (moment: number) =>
  sharp(Buffer.from(toFrame(moment, palette)))
    .raw()
    .toBuffer()

test('C104 the drawing ends where it began, so that the loop shows no seam', async () => {
  const [first, last, middle] = await Promise.all([pixels(0), pixels(1), pixels(0.5)])
  const farthest = (other: Buffer) =>
    first.reduce((most, byte, at) => Math.max(most, Math.abs(byte - (other[at] ?? 0))), 0)
  expect(farthest(last)).toBeLessThanOrEqual(2)
  expect(farthest(middle)).toBeGreaterThan(100)
})

test('the loop lasts 8 to 10 seconds in whole frames', () => {
  expect(SECONDS).toBeGreaterThanOrEqual(8)
  expect(SECONDS).toBeLessThanOrEqual(10)
  expect(Number.isInteger(SECONDS * FPS)).toBe(true)
})

test('both videos together have at most 600 kB', async () => {
  const sizes = await Promise.all(
    ['hero.mp4', 'hero.webm'].map(async (name) => (await stat(`public/media/${name}`)).size),
  )
  expect(Math.min(...sizes)).toBeGreaterThan(50_000)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(600_000)
})

test('each of the videos of a phone has at most 80 kB', async () => {
  for (const name of ['hero-phone.mp4', 'hero-phone.webm']) {
    const { size } = await stat(`public/media/${name}`)
    expect(size, name).toBeGreaterThan(20_000)
    expect(size, name).toBeLessThanOrEqual(80_000)
  }
})

test.each(['hero', 'hero-phone'])('C105 neither video of %s has an audio track', async (name) => {
  const mp4 = await readFile(`public/media/${name}.mp4`, 'latin1')
  const webm = await readFile(`public/media/${name}.webm`, 'latin1')
  expect(mp4).toContain('vide')
  expect(mp4).not.toContain('soun')
  expect(webm).toContain('V_VP9')
  expect(webm).not.toMatch(/A_(OPUS|VORBIS)/)
})
