/** Colours of the mark as hex. */
export type MarkColors = { ticket: string; route: string; ground: string }

const DRAWING = {
  ticket: 'M2 4h28v8a4 4 0 0 0 0 8v8H2v-8a4 4 0 0 0 0-8z',
  route: 'M10 22V11l12 10V10',
  stops: [
    [10, 22.5],
    [22, 9.5],
  ],
} as const

/**
 * The mark of the header as an SVG document of its own: a route with a stop at each end, on a ticket.
 *
 * @param margin - ground around the ticket in units of the mark's 32; 0 leaves the ground transparent
 */
export function toMark({ ticket, route, ground }: MarkColors, margin = 0): string {
  const side = 32 + 2 * margin
  const box = `${-margin} ${-margin} ${side} ${side}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`,
    margin > 0 ? `<path d="M${-margin} ${-margin}h${side}v${side}h${-side}z" fill="${ground}"/>` : '',
    `<path d="${DRAWING.ticket}" fill="${ticket}"/>`,
    `<path d="${DRAWING.route}" fill="none" stroke="${route}" stroke-width="2.6" stroke-linejoin="round"/>`,
    ...DRAWING.stops.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="${route}"/>`),
    '</svg>',
  ].join('')
}
