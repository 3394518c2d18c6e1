import { withConnection } from '@/server/database/connection'
import { requireExtension } from '@/server/database/requirements'
import { readState } from '@/server/database/state'
import { type Finding, fatal, wordsOf, yes } from './finding'

/** Whether the tables are those of this version, in a database that keeps what it confirms. */
export async function checkMigrations(url: string): Promise<Finding> {
  try {
    const missing = await withConnection(url, async (client) => {
      const state = await readState(client)
      if (state.missing.length > 0) await requireExtension(client)
      return state.missing
    })
    if (missing.length === 0) return yes('the tables are those of this version')
    return fatal(
      `${missing.length} to apply: ${missing.join(', ')}`,
      'npm start applies them. Back up first.',
    )
  } catch (error) {
    const [reason = '', ...fix] = wordsOf(error).split('\n')
    return fatal(reason, fix.join(' ') || 'Mend the database first.')
  }
}
