import { expect, test } from 'vitest'
import { toHex } from '@/lib/oklch'

test.each([
  ['oklch(0 0 0)', '#000000'],
  ['oklch(1 0 0)', '#ffffff'],
  ['oklch(0.627955 0.257683 29.2339)', '#ff0000'],
  ['oklch(0.519752 0.176858 142.495)', '#008000'],
  ['oklch(45.2014% 0.313214 264.052)', '#0000ff'],
  ['oklch(0.9 0.4 140)', '#00ff00'],
] as const)('%s is %s', (color, hex) => {
  expect(toHex(color)).toBe(hex)
})

test.each(['#fff', 'oklch(0.5 0.1)', 'oklch(0.5 0.1 20 / 0.5)'])('%s is refused', (color) => {
  expect(() => toHex(color)).toThrow(RangeError)
})
