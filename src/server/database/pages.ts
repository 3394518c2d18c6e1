import type pg from 'pg'

/** What the pages of the site take from a database. */
export type PageSource = {
  /** Which database: another one, or the same name restored on another server, has another identity. */
  identity: string
  /** Changes with every change of what visitors can read. */
  content: string
}

/** Reads both from a migrated database. */
export async function readPageSource(client: pg.Client): Promise<PageSource> {
  return { identity: await readIdentity(client), content: await readContent(client) }
}

async function readIdentity(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as id
     from pg_control_system()`,
  )
  return rows[0]?.id ?? ''
}

async function readContent(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ content: string | null }>(
    `select md5(string_agg(id || ' ' || updated_at, ',' order by id)) as content
     from blog_posts where published`,
  )
  return rows[0]?.content ?? 'no posts'
}
