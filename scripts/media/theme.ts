import { readFileSync } from 'node:fs'
import { formatHex } from 'culori'

/**
 * A colour of the theme in hex, for renderers that do not support OKLCH.
 *
 * @param color - a CSS colour, or a token of theme.css without its dashes, whose light value is used
 * @returns `#rrggbb`; channels outside sRGB are clipped
 * @throws {Error} when it is neither a token nor a colour
 */
export function readColor(color: string): string {
  const token = new RegExp(`--${color}:\\s*(oklch\\([^)]*\\))`).exec(readFileSync('src/ui/theme.css', 'utf8'))
  const hex = formatHex(token?.[1] ?? color)
  if (!hex) throw new Error(`The theme has no colour --${color}`)
  return hex
}
