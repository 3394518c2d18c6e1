import { isUnreachable, toShownUrl, withConnection } from '@/server/database/connection'
import { versionProblem } from '@/server/database/requirements'
import { type Finding, fatal, wordsOf, yes } from './finding'

/** Whether the database answers, and is new enough. */
export async function checkDatabase(url: string): Promise<Finding> {
  const shown = toShownUrl(url)
  try {
    return await withConnection(url, async (client) => {
      const { rows } = await client.query<{ number: string; version: string }>(
        `select max(setting) filter (where name = 'server_version_num') as number,
           max(setting) filter (where name = 'server_version') as version from pg_settings`,
      )
      const { number, version } = rows[0] ?? { number: '0', version: 'unknown' }
      const problem = versionProblem(number, version)
      if (!problem) return yes(`PostgreSQL ${version} at ${shown}`)
      return fatal(problem, 'Upgrade PostgreSQL, or name another server in DATABASE_URL.')
    })
  } catch (error) {
    return isUnreachable(error)
      ? fatal(`${shown} does not answer: ${wordsOf(error)}`, 'Start PostgreSQL, or correct DATABASE_URL.')
      : fatal(
          `${shown} refuses: ${wordsOf(error)}`,
          'Correct the user, the password or the name in DATABASE_URL.',
        )
  }
}
