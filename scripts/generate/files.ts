import { generateImportMap, getPayload } from 'payload'
import { generateTypes } from 'payload/node'
import { payloadConfig } from '@/app/payload'

/**
 * Generates the files that follow from the collections: payload-types.ts, the admin's import map, and a migration if
 * the collections need tables that no migration creates. It needs no database. Payload ends the process when no
 * migration is needed.
 *
 * @param name - the name of the migration, for example 'add_reviews'
 */
export async function generateFiles(name: string): Promise<void> {
  const resolved = await payloadConfig()
  const quiet = { log: false }
  await generateTypes(resolved, quiet)
  await generateImportMap(resolved, quiet)
  const payload = await getPayload({ config: resolved, disableDBConnect: true, disableOnInit: true })
  await payload.db.createMigration({ migrationName: name, payload, skipEmpty: true })
}
