import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A screenshot is listed when a greater share of its pixels differs. */
const LIMIT = 0.001
/** The difference of a channel, of 256 steps, that is ignored, because edges may be smoothed differently. */
const TOLERANCE = 24
/** The greatest width of each screenshot in a pair, in pixels. */
const PAIR_WIDTH = 700

export type Difference = { name: string; share: number }

/**
 * Compares two sets of screenshots by their names, and writes an image with both screenshots for each pair that differs.
 *
 * @param before - folder of the first set
 * @param after - folder of the second set
 * @param out - folder for the pairs and index.html; created when it is missing
 * @returns the screenshots that differ in more than 0.1% of their pixels, the greatest difference first; a screenshot
 * that is missing in one set has the difference 1
 */
export async function compareSets(before: string, after: string, out: string): Promise<Difference[]> {
  const [first, second] = await Promise.all([listScreenshots(before), listScreenshots(after)])
  const differences: Difference[] = []
  await mkdir(out, { recursive: true })
  for (const name of new Set([...first, ...second])) {
    const isPair = first.includes(name) && second.includes(name)
    const share = isPair ? await differingShare(join(before, name), join(after, name)) : 1
    if (share <= LIMIT) continue
    differences.push({ name, share })
    if (isPair) await writePair(join(before, name), join(after, name), join(out, name))
  }
  differences.sort((a, b) => b.share - a.share)
  await writeFile(join(out, 'index.html'), toIndex(differences))
  return differences
}

const listScreenshots = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()

async function differingShare(before: string, after: string): Promise<number> {
  const [a, b] = await Promise.all([pixels(before), pixels(after)])
  const width = Math.max(a.info.width, b.info.width)
  const height = Math.max(a.info.height, b.info.height)
  let same = 0
  for (let y = 0; y < Math.min(a.info.height, b.info.height); y += 1) {
    for (let x = 0; x < Math.min(a.info.width, b.info.width); x += 1) {
      if (isAlike(a.data, (y * a.info.width + x) * 3, b.data, (y * b.info.width + x) * 3)) same += 1
    }
  }
  return 1 - same / (width * height)
}

function isAlike(a: Buffer, at: number, b: Buffer, bt: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((a[at + channel] ?? 0) - (b[bt + channel] ?? 0)) > TOLERANCE) return false
  }
  return true
}

const pixels = (file: string) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })

async function writePair(before: string, after: string, to: string) {
  const halves = await Promise.all(
    [before, after].map((file) =>
      sharp(file)
        .resize({ width: PAIR_WIDTH, withoutEnlargement: true })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const height = Math.max(...halves.map(({ info }) => info.height))
  const left = halves[0]?.info.width ?? 0
  const width = halves.reduce((sum, { info }) => sum + info.width, 16)
  await sharp({ create: { width, height, channels: 3, background: '#f0f' } })
    .composite(halves.map(({ data }, index) => ({ input: data, top: 0, left: index * (left + 16) })))
    .png()
    .toFile(to)
}

function toIndex(differences: readonly Difference[]): string {
  const rows = differences.map(
    ({ name, share }) =>
      `<h2>${name}: ${(share * 100).toFixed(2)}%</h2><img loading="lazy" alt="" src="${name}">`,
  )
  return `<!doctype html><meta charset="utf-8"><title>What differs</title>\n${rows.join('\n')}\n`
}
