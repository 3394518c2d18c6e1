import sharp, { type OverlayOptions } from 'sharp'
import { COLORS, SOCIAL_IMAGE } from '../metadata'
import { drawable, isRightToLeft, type Words } from './fonts'

const { width: WIDTH, height: HEIGHT } = SOCIAL_IMAGE

/** The column of the words: its edges, and the top and height of the headline. */
const LEFT = 72
const COLUMN = 756
const HEADLINE = { top: 124, height: 310 } as const
const EYEBROW_BASE = 92
const FOOT_BASE = 555

type SocialCardProps = {
  eyebrow: string
  title: string
  name: string
  phone: string
  /**
   * A `data:` address of the image behind the text, in the size of the card; without it the card shows the route.
   */
  picture?: string | null
}

/**
 * Draws the image of one page as a PNG response, 1200 by 630 pixels: the page's headline over its image or the route,
 * and its name and number. Words with letters that no font of ours has are left out.
 */
export async function socialImage({
  eyebrow,
  title,
  name,
  phone,
  picture,
}: SocialCardProps): Promise<Response> {
  const [above, headline, firm, number] = await Promise.all([
    drawable(eyebrow, 'text'),
    drawable(title, 'headline'),
    drawable(name, 'headline'),
    drawable(phone, 'text'),
  ])
  const words = [
    ...(above ? [await lineOf(above, { size: 30, base: EYEBROW_BASE, color: COLORS.accent })] : []),
    ...(firm ? [await lineOf(firm, { size: 54, base: FOOT_BASE })] : []),
  ]
  const left = LEFT + (firm ? Math.min(COLUMN, await widthOf(firm, 54)) + 28 : 0)
  if (number) words.push(await lineOf(number, { size: 32, base: FOOT_BASE, left }))
  const drawn = headline && (await drawHeadline(headline))
  const ground = picture ? pictureGround(picture) : routeGround()
  const card = sharp(Buffer.from(inSvg(`${ground}${words.join('')}`)))
  if (drawn) card.composite([drawn])
  const png = await card.png().toBuffer()
  const headers = { 'Content-Type': SOCIAL_IMAGE.type, 'Cache-Control': 'public, max-age=86400' }
  return new Response(new Uint8Array(png), { headers })
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inSvg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none">${content}</svg>`

type Place = { size: number; base: number; color?: string; left?: number }

/** A line of words. One that is too long for the column is drawn smaller. */
async function lineOf(
  words: Words,
  { size, base, color = COLORS.paper, left = LEFT }: Place,
): Promise<string> {
  const width = await widthOf(words, size)
  const fitting = width > COLUMN ? Math.floor((size * COLUMN) / width) : size
  const families = words.families.map((family) => `'${family}'`).join(',')
  return `<text x="${left}" y="${base}" font-family="${families}" font-size="${fitting}" fill="${color}">${escaped(words.text)}</text>`
}

async function widthOf(words: Words, size: number): Promise<number> {
  return (await lay(words, { size })).info.width
}

/** How tight the lines and the letters of the headline stand, in parts of its size. */
const LINES = -0.22
const LETTERS = -0.015

type Layout = { size: number; width?: number; wrap?: 'word' | 'word-char'; isTight?: boolean }

/** Lays out words as an image with a transparent ground, in lines of at most a width. */
function lay({ text: words, families }: Words, { size, width, wrap = 'word', isTight = false }: Layout) {
  // Pango counts the space between letters in 1024 parts of a point; letters that are joined have none.
  const spacing =
    isTight && !isRightToLeft(words) ? ` letter_spacing="${Math.round(size * LETTERS * 1024)}"` : ''
  const text = {
    text: `<span foreground="${COLORS.paper}"${spacing}>${escaped(words)}</span>`,
    font: `${families.join(',')} ${size}px`,
    rgba: true,
    dpi: 72,
    wrap,
    ...(width && { width }),
    ...(isTight && { spacing: Math.round(size * LINES) }),
  }
  return sharp({ text }).png().toBuffer({ resolveWithObject: true })
}

/** A short headline may be large; a long one must end above the drawing of the route. */
const SIZES = [116, 98, 82, 66, 54, 44, 36, 28] as const

function firstSize(title: string): number {
  if (title.length <= 34) return 0
  if (title.length <= 52) return 1
  return title.length <= 76 ? 2 : 3
}

/**
 * The headline in the largest size that fits, in lines of nearly the same length; null when no size fits. A word is broken
 * only when it fits in no size.
 */
async function drawHeadline(words: Words): Promise<OverlayOptions | null> {
  for (const wrap of ['word', 'word-char'] as const) {
    for (const size of SIZES.slice(firstSize(words.text))) {
      const layOut = (width: number) => lay(words, { size, width, wrap, isTight: true })
      const widest = await layOut(COLUMN)
      if (widest.info.height > HEADLINE.height || widest.info.width > COLUMN) continue
      const { data, info } = await balanced(layOut, widest)
      const left = isRightToLeft(words.text) ? LEFT + COLUMN - info.width : LEFT
      return { input: data, left, top: HEADLINE.top + Math.round(size * 0.12) }
    }
  }
  return null
}

type Laid = Awaited<ReturnType<typeof lay>>

/** In pixels: how near to the narrowest width the search goes. */
const NEAR = 8

/** The same number of lines in the narrowest width, as `text-wrap: balance` does it. */
async function balanced(layOut: (width: number) => Promise<Laid>, widest: Laid): Promise<Laid> {
  let best = widest
  for (let [least, most] = [COLUMN / 3, COLUMN]; most - least > NEAR; ) {
    const middle = Math.round((least + most) / 2)
    const tried = await layOut(middle)
    if (tried.info.height <= widest.info.height && tried.info.width <= middle) {
      best = tried
      most = middle
    } else least = middle
  }
  return best
}

/** The image is visible on the right; on the left a gradient makes the text readable. */
function pictureGround(src: string): string {
  const whole = `width="${WIDTH}" height="${HEIGHT}"`
  return `<defs><linearGradient id="shade">
      <stop offset="0" stop-color="${COLORS.ink}"/>
      <stop offset=".5" stop-color="${COLORS.ink}" stop-opacity=".9"/>
      <stop offset="1" stop-color="${COLORS.ink}" stop-opacity=".3"/>
    </linearGradient></defs>
    <rect ${whole} fill="${COLORS.ink}"/>
    <image ${whole} href="${escaped(src)}"/>
    <rect ${whole} fill="url(#shade)"/>`
}

const TICKETS = [62, 172, 282, 392, 502]

/** The right end of the hero's route: two stops, and the lanes to the tickets. */
function routeGround(): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.ink}"/>
    <path d="${grid()}" stroke="${COLORS.paper}" stroke-opacity=".06"/>
    ${TICKETS.map(ticket).join('')}
    <path d="M570 650L905 315H940" stroke="${COLORS.accent}" stroke-width="10" stroke-linejoin="round"/>
    ${stop(778, 442, 34)}${stop(950, 315, 62)}`
}

function ticket(top: number, row: number): string {
  return `<path d="${lane(row, top + 33)}" stroke="${COLORS.accent}" stroke-width="5" stroke-linejoin="round"/>
    <rect x="1046" y="${top}" width="220" height="66" rx="4" fill="${COLORS.ticket}"/>
    <circle cx="1078" cy="${top + 33}" r="10" fill="${COLORS.accent}"/>
    <rect x="1106" y="${top + 20}" width="${70 + ((row * 29) % 30)}" height="9" fill="${COLORS['accent-ink']}"/>
    <rect x="1106" y="${top + 39}" width="${52 + ((row * 41) % 40)}" height="7" fill="${COLORS['accent-ink']}" fill-opacity=".45"/>`
}

function stop(x: number, y: number, half: number): string {
  return `<rect x="${x - 19}" y="${y - half}" width="38" height="${half * 2}" rx="19" fill="${COLORS.ink}" stroke="${COLORS.paper}" stroke-width="8"/>`
}

function lane(row: number, end: number): string {
  const start = 315 + (row - 2) * 18
  const turn = 1012 - Math.abs(row - 2) * 14
  return `M950 ${start}H${turn}V${end}H1046`
}

function grid(): string {
  const upright = Array.from({ length: 15 }, (_, column) => `M${column * 84 + 12} 0V630`)
  const level = Array.from({ length: 8 }, (_, row) => `M0 ${row * 84 + 21}H1200`)
  return [...upright, ...level].join('')
}
