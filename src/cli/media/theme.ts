import { readFileSync } from 'node:fs'
import { toHex } from '@/lib/oklch'

/**
 * A colour of the theme for a drawing.
 *
 * @param color - a token of theme.css without its dashes, whose light value is taken, or an OKLCH colour
 * @returns `#rrggbb`
 * @throws {Error} for a token that the theme does not have
 */
export function readColor(color: string): string {
  if (color.startsWith('oklch')) return toHex(color)
  const match = new RegExp(`--${color}:\\s*(oklch\\([^)]*\\))`).exec(readFileSync('src/ui/theme.css', 'utf8'))
  if (!match?.[1]) throw new Error(`The theme has no colour --${color}`)
  return toHex(match[1])
}
