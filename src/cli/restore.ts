import { parseArgs } from 'node:util'
import { withConnection } from '@/data/connection'
import { alone } from '@/data/migrations'
import { requirePreparable, requireServer } from '@/data/requirements'
import { nameCommand } from '@/lib/command-name'
import { toReport } from './backup/format'
import { restoreBackup } from './backup/restore-backup'
import { runCommand, withDatabase } from './command'

const USAGE =
  'Usage: npm run restore -- FILE      into an empty database, as DATABASE_URL and DATA_DIR name it'

runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) {
    console.error(USAGE)
    return 2
  }
  // With this variable the pool lets statements take as long as migrations need.
  process.env.PAYLOAD_MIGRATING = 'true'
  nameCommand('restore')
  await withDatabase(async (url) => {
    const [{ mediaStore }, { migrations }] = await Promise.all([
      import('@/features/media/server/media-store'),
      import('../migrations'),
    ])
    const waiting = () => console.log('Waiting for another instance, which prepares this database ...')
    const restore = async (client: Parameters<typeof restoreBackup>[0]['client']) => {
      await requireServer(client)
      await requirePreparable(client, true)
      return restoreBackup({
        client,
        file,
        media: mediaStore,
        known: migrations.map(({ name }) => name),
        migrate: migrateTo,
      })
    }
    const manifest = await withConnection(url, (client) => alone(client, waiting, () => restore(client)))
    console.log(toReport(manifest))
    console.log(
      '\nRestored: every count and every hash is that of the backup. Sign-ins have ended. Now: npm start',
    )
  })
  return 0
})

async function migrateTo(names: readonly string[]): Promise<void> {
  const [{ payloadClient }, { migrate }] = await Promise.all([
    import('@/app/payload'),
    import('@/data/migrations'),
  ])
  await migrate(await payloadClient(), names, async (why) => console.error(why))
}
