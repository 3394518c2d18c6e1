import { BRAND_MARK } from '@/lib/brand-mark'

/** Colours of the mark as hex. */
export type MarkColors = { ticket: string; route: string; ground: string }

/**
 * The mark as an SVG document of its own.
 *
 * @param margin - ground around the ticket in units of the mark's 32; 0 leaves the ground transparent
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
