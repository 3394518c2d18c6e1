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
const FRAMES = SECONDS * FPS

// A tall hero shows only a part of the drawing: the poster of a phone, and the film below 48rem. FOCUS is the position
// of that part, as the styles of both set it.
const POSTER_WIDTH = 560
const FILM_WIDTH = 768
const FOCUS = 0.6
const leftOf = (width: number) => Math.round((WIDTH - width) * FOCUS)

/** A film of the frames: the part that it shows, the quality setting of each codec, and the greatest file size. */
type Film = { name: string; crop: string[]; h264: string; vp9: string; maxBytes: number }

const FILMS: readonly Film[] = [
  { name: 'hero', crop: [], h264: '27', vp9: '41', maxBytes: 300_000 },
  {
    name: 'hero-phone',
    // The film is behind a mask and less than half opaque, so a lower resolution and half the frame rate are not visible.
    crop: [
      `crop=${FILM_WIDTH}:${HEIGHT}:${leftOf(FILM_WIDTH)}:0`,
      'scale=600:-2:flags=area',
      `fps=${FPS / 2}`,
    ],
    h264: '28',
    vp9: '42',
    maxBytes: 80_000,
  },
]

// The ground is black, because the hero blends the film by `screen` over its own ground, so that one film fits both
// themes.
const BLACK = 'oklch(0 0 0)'

const { values } = parseArgs({
  options: {
    ground: { type: 'string', default: BLACK },
    paper: { type: 'string', default: 'paper' },
    signal: { type: 'string', default: 'accent' },
    'posters-only': { type: 'boolean', default: false },
    film: { type: 'string', default: '' },
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
  for (const film of FILMS.filter(({ name }) => !values.film || name === values.film)) {
    await encodeMp4(master, film)
    await encodeWebm(master, film)
  }
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

async function encodeMp4(master: string, { name, crop, h264 }: Film): Promise<void> {
  const codec = ['-c:v', 'libx264', '-crf', h264, '-preset', 'veryslow', '-tune', 'animation']
  await ffmpeg(['-i', master, ...codec, ...webReady(crop), '-movflags', '+faststart', `${OUT}/${name}.mp4`])
}

async function encodeWebm(master: string, { name, crop, vp9 }: Film): Promise<void> {
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', vp9, '-deadline', 'good', '-cpu-used', '1']
  const pass = (number: string) => ['-pass', number, '-passlogfile', path.join(folder, `${name}-vp9`)]
  await ffmpeg(['-i', master, ...codec, ...webReady(crop), ...pass('1'), '-f', 'null', '-'])
  await ffmpeg(['-i', master, ...codec, ...webReady(crop), ...pass('2'), `${OUT}/${name}.webm`])
}

// Without the matrix and its tags browsers guess the colour space, and the video's ground would differ from the page's.
function webReady(crop: readonly string[]): string[] {
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
  const filter = [...crop, 'scale=out_color_matrix=bt709:out_range=tv'].join(',')
  return ['-an', '-map_metadata', '-1', '-bitexact', '-vf', filter, '-pix_fmt', 'yuv420p', ...tags]
}

async function drawPosters(): Promise<void> {
  const poster = drawing(OPENING)
  await poster.clone().avif({ quality: 55, effort: 9 }).toFile(`${OUT}/hero-poster.avif`)
  await poster.clone().webp({ quality: 80, effort: 6 }).toFile(`${OUT}/hero-poster.webp`)
  const phone = poster
    .clone()
    .extract({ left: leftOf(POSTER_WIDTH), top: 0, width: POSTER_WIDTH, height: HEIGHT })
  await phone.avif({ quality: 45, effort: 9 }).toFile(`${OUT}/hero-poster-phone.avif`)
}

async function reportSizes(): Promise<void> {
  for (const { name, maxBytes } of FILMS) {
    for (const file of [`${OUT}/${name}.mp4`, `${OUT}/${name}.webm`]) {
      const { size } = await stat(file)
      console.log(`${file} ${size} bytes`)
      if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than ${maxBytes}.`)
    }
  }
}
