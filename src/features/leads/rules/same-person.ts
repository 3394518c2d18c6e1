import type { Stage } from './stage'

/** Another lead with the same phone number or e-mail address. */
export type SamePerson = { id: string; name: string; stage: Stage; createdAt: string }
