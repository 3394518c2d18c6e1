import { type Point, toRoute } from './route'

export const WIDTH = 1600
export const HEIGHT = 900
export const GRID = 80
export const LANE = 17

/** A stop on the route, drawn as a capsule across its lanes. */
export type Stop = { x: number; y: number; lanes: number }

/** The stops Assess, Build and Scale. Each has more lanes than the one before. */
export const STOPS = [
  { x: 600, y: 660, lanes: 3 },
  { x: 900, y: 500, lanes: 5 },
  { x: 1180, y: 380, lanes: 7 },
] as const satisfies readonly Stop[]

const [ASSESS, BUILD, SCALE] = STOPS

/** The calls, each with its height at the left edge and the lane of Assess that it joins. */
const CALLS = [
  { y: 210, lane: -1, joins: 520 },
  { y: 400, lane: -1, joins: 420 },
  { y: 560, lane: -1, joins: 300 },
  { y: 660, lane: 0, joins: 0 },
  { y: 740, lane: 1, joins: 260 },
  { y: 830, lane: 1, joins: 400 },
  { y: 980, lane: 1, joins: 520 },
] as const

/** A job ticket at the right end of the board. */
export const TICKET = { x: 1402, width: 148, height: 54, step: 78 } as const
export const TICKET_COUNT = 11
/** The row of the ticket that the middle lane reaches in a straight line. */
export const MIDDLE_ROW = 4

/** The y coordinates of the middles of the tickets. */
export const tickets = Array.from(
  { length: TICKET_COUNT },
  (_, row) => SCALE.y + (row - MIDDLE_ROW) * TICKET.step,
)

/** The routes of the calls from the left edge to Assess, in the order of CALLS. */
export const feeders = CALLS.map(({ y, lane, joins }) => {
  const end: Point = [ASSESS.x, ASSESS.y + lane * LANE]
  const run = Math.abs(end[1] - y)
  if (run < LANE) return toRoute([[-20, end[1]], end])
  return toRoute([[-20, y], [joins - run, y], [joins, end[1]], end])
})

/** The lanes from Assess to Build, the upper one first. */
export const firstLeg = lanes(3).map((offset) => climb(ASSESS, BUILD, offset))
/** The lanes from Build to Scale, the upper one first. */
export const secondLeg = lanes(5).map((offset) => climb(BUILD, SCALE, offset))

/**
 * The lanes from Scale to the tickets. The further a lane has to go up or down, the sooner it turns, so that no lanes
 * cross.
 */
export const fan = tickets.map((y, row) => {
  const start: Point = [SCALE.x, SCALE.y + (row - MIDDLE_ROW) * 10]
  const end: Point = [TICKET.x, y]
  if (row === MIDDLE_ROW) return toRoute([start, end])
  const turn = TICKET.x - 70 - Math.abs(row - MIDDLE_ROW) * 10
  return toRoute([start, [turn, start[1]], [turn, y], end], 34)
})

function lanes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * LANE)
}

// Parallel lanes stay evenly spaced through a 45 degree bend when the bend moves by tan(22.5) of the offset.
function climb(from: Stop, to: Stop, offset: number): Point[] {
  const rise = from.y - to.y
  const bend = (from.x + to.x - rise) / 2 + 0.4142 * offset
  return toRoute([
    [from.x, from.y + offset],
    [bend, from.y + offset],
    [bend + rise, to.y + offset],
    [to.x, to.y + offset],
  ])
}
