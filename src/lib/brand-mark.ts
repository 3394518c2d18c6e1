/** The logo: a route with a stop at each end, on a ticket. Lengths are units of a square of 32. */
export const BRAND_MARK = {
  side: 32,
  ticket: 'M2 4h28v8a4 4 0 0 0 0 8v8H2v-8a4 4 0 0 0 0-8z',
  route: 'M10 22V11l12 10V10',
  routeWidth: 2.6,
  stops: [
    [10, 22.5],
    [22, 9.5],
  ],
  stopRadius: 2.6,
} as const
