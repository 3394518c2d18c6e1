/**
 * Converts an OKLCH colour to sRGB hex, for drawings whose renderer knows no OKLCH.
 *
 * @param color - as in a style sheet: `oklch(0.66 0.21 40)`; hue in degrees, no alpha
 * @returns `#rrggbb`; channels outside sRGB are clipped
 * @throws {RangeError} for any other text
 * @see https://bottosson.github.io/posts/oklab/ for the matrices
 */
export function toHex(color: string): string {
  const match = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/.exec(color)
  if (!match) throw new RangeError(`Not an OKLCH colour: ${color}`)
  const lightness = Number(match[1]) / (match[2] === '%' ? 100 : 1)
  const chroma = Number(match[3])
  const hue = (Number(match[4]) * Math.PI) / 180
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(toChannel).join('')}`
}

function toChannel(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(255 * Math.min(1, Math.max(0, encoded)))
  return byte.toString(16).padStart(2, '0')
}
