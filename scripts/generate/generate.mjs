import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { BUNDLING } from '../../src/cli/compile.mjs'

/** Replaces the owner's environment variables, so that the generated files are the same everywhere. */
const NEUTRAL = { PAYLOAD_SECRET: 'x'.repeat(32), DATABASE_URL: '', SITE_URL: '', NO_COLOR: '1' }

const MIGRATIONS = 'src/migrations'

/** Payload compares the collections with the newest snapshot (.json) alone, so an older one is never read again. */
function removeOlderSnapshots() {
  const snapshots = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.json'))
    .sort()
  for (const older of snapshots.slice(0, -1)) rmSync(join(MIGRATIONS, older))
}

async function main(name = '') {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('Name what has changed, in lower case: npm run generate -- add_reviews')
  }
  Object.assign(process.env, NEUTRAL, { PAYLOAD_MIGRATING: 'true' })
  // The script is compiled first, because Payload takes four times as long to load through tsx. The result is beside
  // payload.config.ts, because its paths are relative to that folder.
  const compiled = join(process.cwd(), `.generate-${process.pid}.mjs`)
  // Payload ends the process when no migration is needed, so the file is removed at exit.
  process.once('exit', () => rmSync(compiled, { force: true }))
  await build({ ...BUNDLING, entryPoints: ['scripts/generate/files.ts'], outfile: compiled })
  const { generateFiles } = await import(pathToFileURL(compiled).href)
  await generateFiles(name)
  removeOlderSnapshots()
}

main(process.argv[2])
  .then(() => process.exit(0))
  .catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
