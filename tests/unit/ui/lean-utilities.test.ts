import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { leanUtilities } from '@/ui/lean-utilities.mjs'

// The copy of PostCSS that Tailwind's own step works with.
const require = createRequire(createRequire(import.meta.url).resolve('@tailwindcss/postcss'))
const postcss = require('postcss')

const lean = (css: string): string =>
  postcss([leanUtilities()]).process(css, { from: undefined }).css.replace(/\s+/g, ' ').trim()

const AT_REST = '@property --tw-x { syntax: "*"; inherits: false; initial-value: solid }'

test('a property that no rule reads goes, with its registration', () => {
  expect(lean(`.a { --tw-x: 1; line-height: 1 } ${AT_REST}`)).toBe('.a { line-height: 1 }')
})

test('a property that no rule sets is written as its value at rest, or as what the reader falls back on', () => {
  expect(lean(`.a { border-style: var(--tw-x) } ${AT_REST}`)).toBe('.a { border-style: solid }')
  expect(lean('.a { color: var(--tw-y, var(--ink)) }')).toBe('.a { color: var(--ink) }')
})

test('a property that every reader sets itself is written in its place', () => {
  const sheet = '.a { --tw-y: tabular-nums; font-variant-numeric: var(--tw-z, ) var(--tw-y, ) }'
  expect(lean(sheet)).toBe('.a { font-variant-numeric: tabular-nums }')
})

test('what one utility sets for another stays as it is', () => {
  const sheet = `.a { border-style: var(--tw-x) } .b { --tw-x: dashed } ${AT_REST}`
  expect(lean(sheet)).toBe(sheet)
})

test('the copy for browsers without @property goes', () => {
  expect(lean('@layer properties { * { --tw-y: 1 } } .a { --tw-y: 2 } .b { top: var(--tw-y) }')).toBe(
    '.a { --tw-y: 2 } .b { top: var(--tw-y) }',
  )
})

test('other properties stay', () => {
  const sheet = ':root { --pad: 1rem } .a { padding: var(--pad) }'
  expect(lean(sheet)).toBe(sheet)
})
