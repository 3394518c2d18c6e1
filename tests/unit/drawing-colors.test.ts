import { readFileSync } from 'node:fs'
import { formatHex, wcagContrast } from 'culori'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FRAME_COLORS, MAIL_COLORS } from '@/domain/theme'
import { COLORS } from '@/site/metadata'
import { BrandMark } from '@/ui/brand-mark'
import { toMark } from '../../scripts/media/mark'
import { readColor } from '../../scripts/media/theme'

test('the images of shared links have the colours of the theme', () => {
  const theme = Object.fromEntries(Object.keys(COLORS).map((name) => [name, readColor(name)]))
  expect(COLORS).toEqual(theme)
})

test('the icon of the site is the mark that the header shows, as the script draws it', () => {
  const colors = { ticket: readColor('accent'), route: readColor('accent-ink'), ground: readColor('ink') }
  const drawn = toMark(colors)
  expect(readFileSync('src/app/icon.svg', 'utf8').trim()).toBe(drawn)
  const shown = renderToStaticMarkup(createElement(BrandMark))
  const lines = [...drawn.matchAll(/ d="([^"]+)"/g)].map(([, line]) => line)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(shown).toContain(`d="${line}"`)
})

/** A token of the dark theme. */
function readDark(name: string) {
  const theme = readFileSync('src/ui/theme.css', 'utf8')
  return formatHex(new RegExp(`:root\\.dark \\{[^}]*?--${name}: (oklch\\([^)]*\\))`).exec(theme)?.[1])
}

test('the frame of a phone has the colour of the header in both themes', () => {
  expect(FRAME_COLORS).toEqual({ light: readColor('paper'), dark: readDark('paper') })
})

test('mails have the colours of the theme, which can be read in light and dark', () => {
  expect(MAIL_COLORS).toEqual({
    light: { paper: readColor('paper'), ink: readColor('ink'), link: readColor('accent-text') },
    dark: { paper: readDark('paper'), ink: readDark('ink'), link: readDark('accent-text') },
  })
  for (const { paper, ink, link } of Object.values(MAIL_COLORS))
    for (const letters of [ink, link]) expect(wcagContrast(letters, paper)).toBeGreaterThan(4.5)
})
