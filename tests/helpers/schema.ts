import type pg from 'pg'

const PARTS = {
  columns: `
    select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, co.collname, a.attnotnull, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation co on co.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public' order by indexdef collate "C"`,
  // From PostgreSQL 18 on a NOT NULL is one too.
  constraints: `
    select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
    order by conrelid::regclass::text collate "C", conname collate "C"`,
  functions: `
    select proname, prosrc, provolatile, proparallel from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by proname collate "C"`,
  triggers: `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by pg_get_triggerdef(oid) collate "C"`,
} as const

/** All that the migrations have made in a database, as it can be compared between versions of PostgreSQL. */
export async function schemaOf(client: pg.Client): Promise<Record<string, unknown[]>> {
  const parts: Record<string, unknown[]> = {}
  for (const [name, question] of Object.entries(PARTS)) parts[name] = (await client.query(question)).rows
  return parts
}
