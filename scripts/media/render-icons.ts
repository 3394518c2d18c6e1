import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { toIco } from './ico'
import { toMark } from './mark'
import { readColor } from './theme'

/** This margin keeps the ticket inside the circle that Android may cut out of an icon. */
const SAFE_MARGIN = 8

const colors = { ticket: readColor('accent'), route: readColor('accent-ink'), ground: readColor('ink') }

await mkdir('public/icons', { recursive: true })
await writeFile('src/app/icon.svg', `${toMark(colors)}\n`)
await writeFile('src/app/favicon.ico', toIco(await Promise.all([16, 32, 48].map((size) => png(size, 0)))))
await writeFile('src/app/apple-icon.png', await png(180, 5))
await writeFile('public/icons/192.png', await png(192, 0))
await writeFile('public/icons/512.png', await png(512, 0))
await writeFile('public/icons/maskable-512.png', await png(512, SAFE_MARGIN))

function png(size: number, margin: number): Promise<Buffer> {
  const svg = Buffer.from(toMark(colors, margin))
  return sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
