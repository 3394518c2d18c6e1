import { readFileSync } from 'node:fs'
import { formatHex } from 'culori'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FRAME_COLORS } from '@/domain/theme'
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

test('the frame of a phone has the colour of the header in both themes', () => {
  const dark = /:root\.dark \{[^}]*?--paper: (oklch\([^)]*\))/.exec(readFileSync('src/ui/theme.css', 'utf8'))
  expect(FRAME_COLORS).toEqual({ light: readColor('paper'), dark: formatHex(dark?.[1]) })
})
