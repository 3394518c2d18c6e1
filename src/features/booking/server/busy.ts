import type { Payload } from 'payload'
import type { Range } from '@/features/booking/rules/offered-times'

/** What is known of a person's time beside the appointments. */
export type Busy = {
  /** Time off, and what the person's own calendars say. */
  times: readonly Range[]
  /** A calendar could not be read for longer than a day, so that its last copy may be wrong. */
  isStale: boolean
}

/** When members of the staff are busy. Whoever has no entry is free. */
export async function findBusy(
  _payload: Payload,
  _people: readonly string[],
): Promise<ReadonlyMap<string, Busy>> {
  return new Map()
}
