import type pg from 'pg'

/**
 * Lets mail go again to an address.
 *
 * @returns the id of the row that has kept it from that; null when there was none
 */
export async function allowAddress(
  session: Pick<pg.ClientBase, 'query'>,
  address: string,
): Promise<string | null> {
  const { rows } = await session.query<{ id: string }>(
    'delete from suppressed_addresses where address = lower($1) returning id',
    [address],
  )
  return rows[0]?.id ?? null
}
