import { fan, feeders, firstLeg, MIDDLE_ROW, secondLeg, TICKET_COUNT } from './hero-board'
import { lengthOf, type Point } from './route'

export const SECONDS = 9
export const FPS = 30
const PIXELS_PER_SECOND = 300

/** The moment of the poster and of the loop's start. Everything is lit, so nothing jumps when the video starts. */
export const OPENING = 0.84

/** A call, which starts at a feeder, crosses both legs and ends at a ticket. */
type Call = { start: number; feeder: number; lane: number; wide: number; ticket: number }

const CALLS: readonly Call[] = [
  { start: 0.02, feeder: 3, lane: 1, wide: 2, ticket: 4 },
  { start: 0.13, feeder: 0, lane: 0, wide: 1, ticket: 1 },
  { start: 0.24, feeder: 5, lane: 2, wide: 4, ticket: 9 },
  { start: 0.33, feeder: 2, lane: 0, wide: 0, ticket: 2 },
  { start: 0.45, feeder: 4, lane: 2, wide: 3, ticket: 6 },
  { start: 0.55, feeder: 1, lane: 0, wide: 1, ticket: 3 },
  { start: 0.66, feeder: 6, lane: 2, wide: 4, ticket: 8 },
  { start: 0.78, feeder: 3, lane: 1, wide: 2, ticket: 7 },
  { start: 0.9, feeder: 2, lane: 0, wide: 0, ticket: 0 },
]

/** A call with its whole route and the distances at which it passes the three stops and reaches its ticket. */
export type Journey = { start: number; way: readonly Point[]; passes: readonly number[]; ticket: number }

/** All calls of the loop, in the order in which they start. */
export const journeys: readonly Journey[] = CALLS.map((call) => {
  const parts = [feeders[call.feeder], firstLeg[call.lane], secondLeg[call.wide], fan[call.ticket]]
  const ways = parts.map((part) => part ?? [])
  const passes = ways.map((_, index) => lengthOf(ways.slice(0, index + 1).flat()))
  return { start: call.start, way: ways.flat(), passes, ticket: call.ticket }
})

/**
 * The distances in pixels that a call has covered at a moment of the loop. There are two, because a call may take
 * longer than the loop and so be on the board twice.
 */
export function distances(journey: Journey, moment: number): number[] {
  const age = (((moment - journey.start) % 1) + 1) % 1
  return [age, age + 1].map((turns) => turns * SECONDS * PIXELS_PER_SECOND)
}

/** The brightness, from 1 to 0, of something that a call has passed. */
export function glow(distanceSince: number, pixels: number): number {
  if (distanceSince < 0) return 0
  return Math.exp((-3 * distanceSince) / pixels)
}

/** The state of the route's own light: the drawn part of each leg, of the fan and of the tickets, and the brightness. */
export function routeLight(moment: number) {
  return {
    first: ease((moment - 0.04) / 0.22),
    second: ease((moment - 0.3) / 0.22),
    fan: Array.from({ length: TICKET_COUNT }, (_, row) =>
      ease((moment - 0.54 - Math.abs(row - MIDDLE_ROW) * 0.015) / 0.17),
    ),
    level: 1 - ease((moment - 0.88) / 0.12),
  }
}

/** An easing function that is slow at both ends. It returns 0 before the start and 1 after the end. */
export function ease(part: number): number {
  const clamped = Math.min(1, Math.max(0, part))
  return clamped * clamped * (3 - 2 * clamped)
}
