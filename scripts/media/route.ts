export type Point = readonly [x: number, y: number]

const STEP = 4

/**
 * Turns a few corners into a line of many points with rounded bends.
 *
 * @param corners - at least two points, in pixels
 * @param radius - distance from a corner at which the bend begins, in pixels
 * @returns points about 4 px apart, so that an index corresponds to a distance
 */
export function toRoute(corners: readonly Point[], radius = 36): Point[] {
  const bent: Point[] = []
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1]
    const after = corners[index + 1]
    if (!before || !after) {
      bent.push(corner)
      continue
    }
    const start = towards(corner, before, radius)
    const end = towards(corner, after, radius)
    for (let part = 0; part <= 8; part += 1) bent.push(bezier(start, corner, end, part / 8))
  }
  return evenly(bent)
}

/** Length of a route in pixels. */
export function lengthOf(route: readonly Point[]): number {
  return (route.length - 1) * STEP
}

/** The piece of a route between two distances in pixels; empty when they are outside the route. */
export function piece(route: readonly Point[], from: number, to: number): Point[] {
  const first = Math.max(0, from / STEP)
  const last = Math.min(route.length - 1, to / STEP)
  if (last - first < 0.01) return []
  const inner = route.slice(Math.floor(first) + 1, Math.ceil(last))
  return [at(route, first), ...inner, at(route, last)]
}

/** The point of a route at a distance in pixels, or null outside it. */
export function pointAt(route: readonly Point[], distance: number): Point | null {
  const index = distance / STEP
  return index < 0 || index > route.length - 1 ? null : at(route, index)
}

function at(route: readonly Point[], index: number): Point {
  const low = route[Math.floor(index)] ?? [0, 0]
  const high = route[Math.ceil(index)] ?? low
  return mix(low, high, index % 1)
}

function evenly(points: readonly Point[]): Point[] {
  const out: Point[] = []
  let carried = 0
  points.forEach((point, index) => {
    const next = points[index + 1]
    if (!next) return
    const length = Math.hypot(next[0] - point[0], next[1] - point[1])
    let walked = carried
    for (; walked < length; walked += STEP) out.push(mix(point, next, walked / length))
    carried = walked - length
  })
  return out
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return mix(from, to, Math.min(0.5, distance / length))
}

function bezier(start: Point, corner: Point, end: Point, part: number): Point {
  return mix(mix(start, corner, part), mix(corner, end, part), part)
}

function mix(a: Point, b: Point, part: number): Point {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
}
