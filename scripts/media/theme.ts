import { readFileSync } from 'node:fs'
import { formatHex } from 'culori'

/**
 * A colour of the theme for a drawing whose renderer knows no OKLCH.
 *
 * @param color - a token of theme.css without its dashes, whose light value is taken, or a CSS colour
 * @returns `#rrggbb`; channels outside sRGB are clipped
 * @throws {Error} for what is neither
 */
export function readColor(color: string): string {
  const token = new RegExp(`--${color}:\\s*(oklch\\([^)]*\\))`).exec(readFileSync('src/ui/theme.css', 'utf8'))
  const hex = formatHex(token?.[1] ?? color)
  if (!hex) throw new Error(`The theme has no colour --${color}`)
  return hex
}
