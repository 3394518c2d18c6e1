import type { Payload } from 'payload'

/**
 * Makes each global known by its slug. Payload's list of versions looks a global up by it, finds none, and takes the newest
 * draft for what is public.
 */
export function knowGlobals({ globals }: Payload): void {
  for (const global of globals.config) Object.assign(globals, { [global.slug]: { config: global } })
}
