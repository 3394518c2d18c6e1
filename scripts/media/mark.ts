import { BRAND_MARK } from '@/lib/brand-mark'

/** The colours of the logo as hex. */
export type MarkColors = { ticket: string; route: string; ground: string }

/**
 * The logo as an SVG document.
 *
 * @param margin - width of the ground around the ticket, in units of which the logo has 32; with 0 it is transparent
 */
export function toMark({ ticket, route, ground }: MarkColors, margin = 0): string {
  const side = BRAND_MARK.side + 2 * margin
  const box = `${-margin} ${-margin} ${side} ${side}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`,
    margin > 0 ? `<path d="M${-margin} ${-margin}h${side}v${side}h${-side}z" fill="${ground}"/>` : '',
    `<path d="${BRAND_MARK.ticket}" fill="${ticket}"/>`,
    `<path d="${BRAND_MARK.route}" fill="none" stroke="${route}" stroke-width="${BRAND_MARK.routeWidth}" stroke-linejoin="round"/>`,
    ...BRAND_MARK.stops.map(
      ([x, y]) => `<circle cx="${x}" cy="${y}" r="${BRAND_MARK.stopRadius}" fill="${route}"/>`,
    ),
    '</svg>',
  ].join('')
}
