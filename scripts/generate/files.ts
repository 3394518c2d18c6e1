import { generateImportMap, getPayload } from 'payload'
import { generateTypes } from 'payload/node'
import { payloadConfig } from '@/app/payload'

/**
 * Makes what follows from the collections: payload-types.ts, the admin's import map, and a migration when they
 * ask for tables that no migration has made. Needs no database, and ends the process when no migration is due.
 *
 * @param name - of the migration, such as 'add_reviews'
 */
export async function generateFiles(name: string): Promise<void> {
  const resolved = await payloadConfig
  const quiet = { log: false }
  await generateTypes(resolved, quiet)
  await generateImportMap(resolved, quiet)
  const payload = await getPayload({ config: resolved, disableDBConnect: true, disableOnInit: true })
  await payload.db.createMigration({ migrationName: name, payload, skipEmpty: true })
}
