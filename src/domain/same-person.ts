import type { Stage } from './stage'

/** Another lead of somebody with the same number or address. */
export type SamePerson = { id: string; name: string; stage: Stage; createdAt: string }
