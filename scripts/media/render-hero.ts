import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { ffmpeg } from './ffmpeg'
import { HEIGHT, WIDTH } from './hero-board'
import { toFrame } from './hero-frame'
import { FPS, OPENING, SECONDS } from './hero-timeline'
import { readColor } from './theme'

const OUT = 'public/media'
const MAX_BYTES = 600_000
const FRAMES = SECONDS * FPS

// What a phone's tall hero shows of the drawing, at the place that its style puts in view.
const PHONE_WIDTH = 560
const FOCUS = 0.6

// Black, because the hero screens the film over a ground of its own: one film fits both themes without a seam.
const BLACK = 'oklch(0 0 0)'

const { values } = parseArgs({
  options: {
    ground: { type: 'string', default: BLACK },
    paper: { type: 'string', default: 'paper' },
    signal: { type: 'string', default: 'accent' },
    'posters-only': { type: 'boolean', default: false },
  },
})
const palette = {
  ground: readColor(values.ground),
  paper: readColor(values.paper),
  signal: readColor(values.signal),
}

await mkdir(OUT, { recursive: true })
if (values['posters-only']) {
  await drawPosters()
  process.exit(0)
}
const folder = await mkdtemp(path.join(tmpdir(), 'hero-'))
try {
  const master = path.join(folder, 'master.mkv')
  await ffmpeg([...rawInput(), '-c:v', 'ffv1', master], drawFrames)
  await encodeMp4(master)
  await encodeWebm(master)
} finally {
  await rm(folder, { recursive: true })
}
await drawPosters()
await reportSizes()

function rawInput(): string[] {
  return ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', '-']
}

async function drawFrames(input: Writable): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const pixels = await drawing((OPENING + frame / FRAMES) % 1)
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!input.write(pixels)) await once(input, 'drain')
  }
  input.end()
}

function drawing(moment: number) {
  return sharp(Buffer.from(toFrame(moment, palette)))
}

async function encodeMp4(master: string): Promise<void> {
  const codec = ['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-tune', 'animation']
  await ffmpeg(['-i', master, ...codec, ...webReady(), '-movflags', '+faststart', `${OUT}/hero.mp4`])
}

async function encodeWebm(master: string): Promise<void> {
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '41', '-deadline', 'good', '-cpu-used', '1']
  const pass = (number: string) => ['-pass', number, '-passlogfile', path.join(folder, 'vp9')]
  await ffmpeg(['-i', master, ...codec, ...webReady(), ...pass('1'), '-f', 'null', '-'])
  await ffmpeg(['-i', master, ...codec, ...webReady(), ...pass('2'), `${OUT}/hero.webm`])
}

// Without the matrix and its tags browsers guess, and the ground of the video would differ from the page's.
function webReady(): string[] {
  const tags = [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ]
  const filter = 'scale=out_color_matrix=bt709:out_range=tv'
  return ['-an', '-map_metadata', '-1', '-bitexact', '-vf', filter, '-pix_fmt', 'yuv420p', ...tags]
}

async function drawPosters(): Promise<void> {
  const poster = drawing(OPENING)
  await poster.clone().avif({ quality: 55, effort: 9 }).toFile(`${OUT}/hero-poster.avif`)
  await poster.clone().webp({ quality: 80, effort: 6 }).toFile(`${OUT}/hero-poster.webp`)
  const left = Math.round((WIDTH - PHONE_WIDTH) * FOCUS)
  const phone = poster.clone().extract({ left, top: 0, width: PHONE_WIDTH, height: HEIGHT })
  await phone.avif({ quality: 45, effort: 9 }).toFile(`${OUT}/hero-poster-phone.avif`)
}

async function reportSizes(): Promise<void> {
  const videos = [`${OUT}/hero.mp4`, `${OUT}/hero.webm`]
  const sizes = await Promise.all(videos.map(async (file) => (await stat(file)).size))
  console.log(videos.map((file, index) => `${file} ${sizes[index]} bytes`).join('\n'))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > MAX_BYTES) throw new Error(`The two videos have ${total} bytes, more than ${MAX_BYTES}.`)
}
