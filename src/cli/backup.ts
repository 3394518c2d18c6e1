import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withConnection } from '@/data/connection'
import { toLastBackup, toReport } from './backup/format'
import { writeBackup } from './backup/write-backup'
import { runCommand, withDatabase } from './command'

const MEGABYTE = 1024 * 1024

runCommand(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  await withDatabase(async (url) => {
    const [{ env }, { mediaStore }] = await Promise.all([
      import('@/env'),
      import('@/features/media/server/media-store'),
    ])
    const { name, version } = JSON.parse(await readFile('package.json', 'utf8'))
    const { file, manifest } = await withConnection(url, (client) =>
      writeBackup({
        client,
        media: mediaStore,
        out: values.out ?? join(env.DATA_DIR, 'backups'),
        product: name,
        version,
      }),
    )
    const { size } = await stat(file)
    await mkdir(env.DATA_DIR, { recursive: true })
    await writeFile(...toLastBackup(env.DATA_DIR, resolve(file), new Date()))
    console.log(toReport(manifest))
    console.log(`\nBacked up to ${resolve(file)}, ${(size / MEGABYTE).toFixed(1)} MB.`)
    console.log(
      'It holds what visitors told you: keep it where only you can read it, and on another machine.',
    )
  })
  return 0
})
