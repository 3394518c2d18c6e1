import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '@/domain/paths'
import { expect, test } from './fixtures'

/** Larger type has rows of pixels enough. */
const SMALL_PX = 26
/** How much of the letter's ink the clearest row between dot and stem may have. */
const MAX_INK = 0.2
const LETTER = 'letter-under-test'

test.use({ deviceScaleFactor: 1 })

test('the i of every small headline keeps its dot on an ordinary screen', async ({ page }) => {
  const inks: Record<string, number> = {}
  for (const path of [paths.home, paths.plans, paths.contact, paths.blog, paths.industries]) {
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      for (const font of await page.evaluate(smallHeadlines, SMALL_PX))
        inks[font] ??= await inkUnderDot(page, font)
    }
  }
  expect(Object.keys(inks).length).toBeGreaterThan(5)
  expect(Object.entries(inks).filter(([, ink]) => ink > MAX_INK)).toEqual([])
})

/** Runs in the page: the fonts, as CSS writes them, in which it sets small headline type. */
function smallHeadlines(largest: number): string[] {
  const family = getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily
  const styles = [...document.body.querySelectorAll('*')].map((element) => getComputedStyle(element))
  const small = styles.filter(
    (style) => style.fontFamily === family && Number.parseFloat(style.fontSize) < largest,
  )
  return [...new Set(small.map(({ fontSize, fontWeight }) => `${fontWeight} ${fontSize} ${family}`))]
}

/** The share of ink in the clearest row of pixels between the dot of an i and its stem; 1 when they are one. */
async function inkUnderDot(page: Page, font: string): Promise<number> {
  await page.evaluate(drawLetter, { font, id: LETTER })
  const screenshot = await page.locator(`#${LETTER}`).screenshot()
  const { data, info } = await sharp(screenshot).greyscale().raw().toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, y) => {
    const row = data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels)
    return (255 - Math.min(...row)) / 255
  })
  const dot = rows.findIndex((ink) => ink > 0.4)
  const upperHalf = rows.slice(dot + 1, dot + 1 + Math.ceil((rows.length - dot) / 3))
  return Number(Math.min(...upperHalf).toFixed(2))
}

/** Runs in the page: one letter, black on white, over everything else. */
function drawLetter({ font, id }: { font: string; id: string }) {
  document.getElementById(id)?.remove()
  const letter = document.createElement('div')
  letter.id = id
  letter.textContent = 'i'
  document.body.append(letter)
  letter.style.cssText = 'position:fixed;z-index:99;top:0;left:0;padding:4px;background:#fff;color:#000'
  letter.style.font = font
  letter.style.lineHeight = '1'
}
