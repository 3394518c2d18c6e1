import {
  fan,
  feeders,
  firstLeg,
  GRID,
  HEIGHT,
  LANE,
  STOPS,
  secondLeg,
  TICKET,
  tickets,
  WIDTH,
} from './hero-board'
import { distances, glow, journeys, routeLight } from './hero-timeline'
import { lengthOf, type Point, piece, pointAt } from './route'

const TAIL_PARTS = 16
const TAIL_STEP = 9

/** Colours of the drawing as hex. */
export type Palette = { ground: string; paper: string; signal: string }

/**
 * Draws one frame of the dispatch board.
 *
 * @param moment - position in the loop, 0 to 1; 1 shows the same as 0
 * @returns an SVG document of 1600 by 900 px
 */
export function toFrame(moment: number, palette: Palette): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/>`,
    grid(palette),
    lamps(moment, palette),
    tracks(palette),
    lights(moment, palette),
    calls(moment, palette),
    stops(moment, palette),
    board(moment, palette),
    '</svg>',
  ].join('')
}

function grid({ paper }: Palette): string {
  const upright = range(WIDTH / GRID).map((column) => `M${column * GRID} 0V${HEIGHT}`)
  const level = range(Math.ceil(HEIGHT / GRID)).map((row) => `M0 ${row * GRID + 20}H${WIDTH}`)
  return `<path d="${[...upright, ...level].join('')}" stroke="${paper}" stroke-opacity=".045"/>`
}

function lamps(moment: number, { paper }: Palette): string {
  return range(WIDTH / GRID)
    .flatMap((column) => range(Math.ceil(HEIGHT / GRID)).map((row) => [column, row] as const))
    .map(([column, row]) => {
      const wave = 0.5 + 0.5 * Math.cos(2 * Math.PI * (moment * 2 - (column - row) / 18))
      return `<circle cx="${column * GRID}" cy="${row * GRID + 20}" r="1.7" fill="${paper}" fill-opacity="${share(0.07 + 0.26 * wave ** 6)}"/>`
    })
    .join('')
}

function tracks({ paper }: Palette): string {
  const faint = [...feeders, ...fan].map((route) => line(route, paper, 2, 0.13))
  const strong = [...firstLeg, ...secondLeg].map((route) => line(route, paper, 2, 0.2))
  return [...faint, ...strong].join('')
}

function lights(moment: number, { signal }: Palette): string {
  const light = routeLight(moment)
  const lit = (route: readonly Point[] | undefined, part: number, width: number) =>
    route ? line(piece(route, 0, lengthOf(route) * part), signal, width, light.level) : ''
  return [
    lit(firstLeg[1], light.first, 6),
    lit(secondLeg[2], light.second, 6),
    ...fan.map((route, row) => lit(route, light.fan[row] ?? 0, 2.5)),
  ].join('')
}

function calls(moment: number, { paper, signal }: Palette): string {
  return journeys
    .flatMap((journey) => distances(journey, moment).map((distance) => [journey, distance] as const))
    .map(([{ way }, distance]) => {
      const head = pointAt(way, distance)
      const tail = range(TAIL_PARTS).map((part) => {
        const end = distance - part * TAIL_STEP
        return line(piece(way, end - TAIL_STEP, end), signal, 4.5, (1 - part / TAIL_PARTS) ** 1.4, 'butt')
      })
      const dot = head
        ? `<circle cx="${fixed(head[0])}" cy="${fixed(head[1])}" r="4.6" fill="${paper}"/>`
        : ''
      return tail.join('') + dot
    })
    .join('')
}

function stops(moment: number, { ground, paper, signal }: Palette): string {
  const light = routeLight(moment)
  const reached = [light.first > 0.03, light.first > 0.97, light.second > 0.97]
  return STOPS.map(({ x, y, lanes }, index) => {
    const flash = Math.max(...passing(moment, index))
    const ring = Math.max(flash * 0.9, reached[index] ? light.level : 0)
    const half = ((lanes - 1) / 2) * LANE + 16
    const box = (grow: number) =>
      `x="${x - 16 - grow}" y="${y - half - grow}" width="${32 + 2 * grow}" height="${2 * (half + grow)}" rx="${16 + grow}"`
    return [
      `<rect ${box(4 + 26 * (1 - flash))} stroke="${signal}" stroke-width="2" stroke-opacity="${share(flash * flash * 0.55)}"/>`,
      `<rect ${box(0)} fill="${ground}" stroke="${paper}" stroke-width="3.5" stroke-opacity=".55"/>`,
      `<rect ${box(0)} stroke="${signal}" stroke-width="3.5" stroke-opacity="${share(ring)}"/>`,
      `<circle cx="${x}" cy="${y}" r="5" fill="${paper}" fill-opacity="${share(0.35 + 0.65 * ring)}"/>`,
    ].join('')
  }).join('')
}

function passing(moment: number, stop: number): number[] {
  return journeys.flatMap((journey) =>
    distances(journey, moment).map((distance) => glow(distance - (journey.passes[stop] ?? 0), 520)),
  )
}

function board(moment: number, { ground, paper, signal }: Palette): string {
  const light = routeLight(moment)
  const { x, width, height } = TICKET
  return tickets
    .map((y, row) => {
      const booked = Math.max(...arrivals(moment, row), (light.fan[row] ?? 0) > 0.97 ? light.level : 0)
      const top = y - height / 2
      const bar = (length: number, drop: number, base: number) =>
        `<rect x="${x + 46}" y="${top + drop}" width="${length}" height="6" rx="3" fill="${paper}" fill-opacity="${share(base + 0.4 * booked)}"/>`
      return [
        `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="7" fill="${ground}" stroke="${paper}" stroke-width="2" stroke-opacity="${share(0.2 + 0.35 * booked)}"/>`,
        `<circle cx="${x + 24}" cy="${y}" r="7" fill="${paper}" fill-opacity=".16"/>`,
        `<circle cx="${x + 24}" cy="${y}" r="7" fill="${signal}" fill-opacity="${share(booked)}"/>`,
        bar(40 + ((row * 37) % 44), 16, 0.24),
        bar(28 + ((row * 23) % 30), 32, 0.13),
      ].join('')
    })
    .join('')
}

function arrivals(moment: number, row: number): number[] {
  return journeys
    .filter(({ ticket }) => ticket === row)
    .flatMap((journey) =>
      distances(journey, moment).map((distance) => glow(distance - (journey.passes[3] ?? 0), 900)),
    )
}

function line(
  points: readonly Point[],
  color: string,
  width: number,
  opacity: number,
  cap = 'round',
): string {
  if (points.length < 2 || opacity < 0.004) return ''
  const d = points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')
  return `<path d="M${d}" stroke="${color}" stroke-width="${width}" stroke-opacity="${share(opacity)}" stroke-linecap="${cap}"/>`
}

function fixed(value: number): string {
  return value.toFixed(2)
}

function share(value: number): string {
  return value.toFixed(3)
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
