import type pg from 'pg'

/** The numbers of the product's advisory locks. They are arbitrary, but other programs must not use them. */
export const LOCKS = {
  migrations: 7_060_321_914,
  retention: 7_060_321_915,
  /** One process at a time adds counts or turns hours into days, as the daily limit needs an exact number of rows. */
  measurements: 7_060_321_916,
  /** Redirects are written one at a time, because two people could write redirects that together form a loop. */
  redirects: 7_060_321_917,
  /** One process at a time adds counts, because the daily limit needs an exact number of rows. */
  missingAddresses: 7_060_321_918,
  leadSums: 7_060_321_919,
} as const

/** The first numbers of advisory locks that have two numbers. */
export const PAIRED_LOCKS = { accounts: 0x6e6f7661, admins: 0x61646d6e } as const

/** Waits for a lock and holds it until the transaction ends. */
export async function holdLock(client: pg.ClientBase, name: keyof typeof LOCKS): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS[name]])
}
