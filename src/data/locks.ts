import type pg from 'pg'

/** The numbers of the product's advisory locks: any, as long as nothing else in the database uses them. */
export const LOCKS = {
  migrations: 7_060_321_914,
  retention: 7_060_321_915,
  /** One process at a time adds counts or makes days of hours, because the limit of a day needs an exact number of rows. */
  measurements: 7_060_321_916,
  /** Two people could write redirects that make a circle together. */
  redirects: 7_060_321_917,
  /** One process at a time adds counts, because the limit of a day needs an exact number of rows. */
  missingAddresses: 7_060_321_918,
  leadSums: 7_060_321_919,
} as const

/** The first of two numbers. */
export const PAIRED_LOCKS = { accounts: 0x6e6f7661, admins: 0x61646d6e } as const

/** Waits for a lock and holds it until the transaction ends. */
export async function holdLock(client: pg.ClientBase, name: keyof typeof LOCKS): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS[name]])
}
