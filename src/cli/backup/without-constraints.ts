import type pg from 'pg'
import { quoted } from './tables'

type Constraint = { table: string; name: string; definition: string }

/**
 * Does something in the open transaction while no foreign key and no trigger of ours looks: rows come table by
 * table, and tables point at each other. Putting the keys back checks every row.
 */
export async function withoutConstraints(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}
