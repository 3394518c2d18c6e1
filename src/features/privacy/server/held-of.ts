import type { Payload } from 'payload'
import type { KeptKind } from '@/domain/person'
import { featuresOf } from '@/server/feature'
import type { Held } from '@/server/held'

/** What the nouns keep about persons, by its kind. A kind is missing with its noun. */
export const heldOf = (payload: Payload): Partial<Record<KeptKind, Held>> =>
  Object.assign({}, ...featuresOf(payload).map(({ held }) => held))
