import type pg from 'pg'
import { joined } from '@/all/facts'

/** The numbers of the product's advisory locks: those of the nouns, and of what no noun owns. */
export const LOCKS = {
  migrations: 7_060_321_914,
  retention: 7_060_321_915,
  purges: 7_060_321_920,
  ...joined('locks'),
}

/** The first numbers of advisory locks that have two numbers. */
export const PAIRED_LOCKS = joined('pairedLocks')

/** Waits for a lock and holds it until the transaction ends. */
export async function holdLock(client: pg.ClientBase, name: keyof typeof LOCKS): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS[name]])
}
