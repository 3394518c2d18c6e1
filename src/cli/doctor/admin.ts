import { withConnection } from '@/server/database/connection'
import { type Finding, fatal, wordsOf, yes } from './finding'

/** Whether anybody can sign in to the admin screens. */
export async function checkAdmin(url: string): Promise<Finding> {
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ admins: number }>(
        "select count(distinct parent_id)::int as admins from users_roles where value = 'admin'",
      ),
    )
    const admins = rows[0]?.admins ?? 0
    if (admins > 0) return yes(admins === 1 ? 'one admin' : `${admins} admins`)
    return fatal('Nobody can sign in.', 'npm run admin:create -- you@example.com')
  } catch (error) {
    return fatal(
      `The accounts cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
