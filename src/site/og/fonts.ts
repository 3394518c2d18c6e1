import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { codePointsOf } from './font-coverage'

const FOLDER = join(process.cwd(), 'src/site/og/fonts')

/** The two cuts of the site, which are tried first. */
const OWN = {
  headline: { file: 'headline.ttf', family: 'Bricolage Grotesque 96pt ExtraBold' },
  text: { file: 'text.ttf', family: 'Instrument Sans' },
} as const

export type Cut = keyof typeof OWN

/** The fonts of other letters, in the order in which they are tried. */
const OTHERS = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'].map((name) => ({
    file: `noto-${name}.ttf`,
    family: 'Noto Sans',
  })),
  { file: 'noto-arabic.ttf', family: 'Noto Sans Arabic' },
  { file: 'noto-hebrew.ttf', family: 'Noto Sans Hebrew' },
  { file: 'noto-devanagari.ttf', family: 'Noto Sans Devanagari' },
  { file: 'noto-thai.ttf', family: 'Noto Sans Thai' },
  { file: 'noto-math.ttf', family: 'Noto Sans Math' },
  { file: 'noto-symbols.ttf', family: 'Noto Sans Symbols 2' },
  { file: 'noto-chinese.ttf', family: 'Noto Sans SC Thin' },
  { file: 'noto-emoji.ttf', family: 'Noto Emoji' },
]

type Font = { family: string; points: ReadonlySet<number> }

let loaded: Promise<Record<Cut, Font[]>> | undefined

/** Loads all fonts with the first image, because none may be added while another image is drawn. */
function loadFonts(): Promise<Record<Cut, Font[]>> {
  loaded ??= load().catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Record<Cut, Font[]>> {
  const [headline, text] = [await read(OWN.headline), await read(OWN.text)]
  const others: Font[] = []
  for (const other of OTHERS) others.push(await read(other))
  return { headline: [headline, ...others], text: [text, ...others] }
}

async function read({ file, family }: { file: string; family: string }): Promise<Font> {
  const fontfile = join(FOLDER, file)
  // A font that was drawn with once is known to all that is drawn later.
  await sharp({ text: { text: 'a', font: 'sans 8', fontfile } })
    .raw()
    .toBuffer()
  return { family, points: codePointsOf(await readFile(fontfile)) }
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })
const SIGN = /\p{S}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\s/u

/** A text in one line, with the families that have its letters, the first choice first. */
export type Words = { text: string; families: string[] }

/**
 * A text as it can be drawn, without emoji and signs that no font has.
 *
 * @returns null for a text with letters that no font has, and for one without any that can be seen
 */
export async function drawable(text: string, cut: Cut): Promise<Words | null> {
  const fonts = (await loadFonts())[cut]
  const line = text.normalize().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const kept: string[] = []
  const used = new Set<Font>()
  for (const { segment } of LETTERS.segment(line)) {
    const points = [...segment].flatMap((letter) =>
      INVISIBLE.test(letter) ? [] : (letter.codePointAt(0) ?? []),
    )
    const font = fonts.find((each) => points.every((point) => each.points.has(point)))
    if (font) {
      kept.push(segment)
      used.add(font)
    } else if (!SIGN.test(segment)) return null
  }
  const shown = kept.join('').replace(/\s+/g, ' ').trim()
  // A family that is not needed could be taken for a sign that another one has, too.
  const families = fonts.flatMap((font) => (used.has(font) ? [font.family] : []))
  const isVisible = [...shown].some((letter) => !INVISIBLE.test(letter))
  return isVisible ? { text: shown, families: [...new Set(families)] } : null
}

const STRONG = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Whether a text is read from the right, by its first letter. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '')
