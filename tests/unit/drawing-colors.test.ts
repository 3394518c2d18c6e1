import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toMark } from '@/cli/media/mark'
import { readColor } from '@/cli/media/theme'
import { COLORS } from '@/site/og/colors'

test('the images of shared links have the colours of the theme', () => {
  const theme = Object.fromEntries(Object.keys(COLORS).map((name) => [name, readColor(name)]))
  expect(COLORS).toEqual(theme)
})

test('the icons show the mark of the header', () => {
  const brand = readFileSync('src/site/layout/brand.tsx', 'utf8')
  const drawing = toMark({ ticket: '#000', route: '#000', ground: '#000' })
  const lines = [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, line]) => line)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(brand).toContain(`d="${line}"`)
})

test('the icon of the site is drawn in the colours of the theme', () => {
  const icon = readFileSync('src/app/icon.svg', 'utf8')
  for (const name of ['accent', 'accent-ink']) expect(icon).toContain(readColor(name))
})
