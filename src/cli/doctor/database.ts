import { isUnreachable, toShownUrl, withConnection } from '@/server/database/connection'
import { type Finding, fatal, wordsOf, yes } from './finding'

const OLDEST_VERSION = 170_000

/** Whether the database answers, and is new enough. */
export async function checkDatabase(url: string): Promise<Finding> {
  const shown = toShownUrl(url)
  try {
    return await withConnection(url, async (client) => {
      const { rows } = await client.query<{ number: string; version: string }>(
        "select current_setting('server_version_num') as number, current_setting('server_version') as version",
      )
      const { number, version } = rows[0] ?? { number: '0', version: 'unknown' }
      if (Number(number) >= OLDEST_VERSION) return yes(`PostgreSQL ${version} at ${shown}`)
      return fatal(`${shown} is PostgreSQL ${version}; the product needs 17 or newer.`, 'Upgrade PostgreSQL.')
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
