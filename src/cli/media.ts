import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { withConnection } from '@/data/connection'
import { IMAGE_COPIES, IMAGE_FILES } from '@/features/media/rules/image'
import { readLastBackup } from './backup/format'
import { runCommand, withDatabase } from './command'
import { cleanMedia, type NamedFiles, readSeen } from './media/clean'
import { moveMedia } from './media/move'
import { findOldBackups } from './media/old-backups'

const USAGE = `Usage: npm run media -- to-s3            moves all images from DATA_DIR to S3, and reads each back
       npm run media -- to-disk          the other way; S3_BUCKET and the rest are still set
       npm run media -- to-s3 --keep     leaves them where they were, too
       npm run media -- clean            takes out of all stored images what cameras wrote into them (place, number,
                                         owner), and names the backups that still have it
       npm run media -- clean --backups FOLDER   looks for backups there, too; may be repeated
       npm run media -- copies           makes the copies that images from before lack; goes on where it stopped`

runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: 'boolean', default: false },
      backups: { type: 'string', multiple: true, default: [] },
    },
  })
  const [action] = positionals
  if (positionals.length === 1 && (action === 'to-s3' || action === 'to-disk'))
    return withDatabase((url) => move(url, action, values.keep))
  if (positionals.length === 1 && action === 'clean')
    return withDatabase((url) => withConnection(url, (client) => clean(client, values.backups)))
  if (positionals.length === 1 && action === 'copies')
    return withDatabase((url) => withConnection(url, makeCopies))
  console.error(USAGE)
  return 2
})

async function move(url: string, direction: 'to-s3' | 'to-disk', isKept: boolean): Promise<number> {
  const [{ MEDIA_DIR, s3Store }, { createDiskStore }] = await Promise.all([
    import('@/features/media/server/media-store'),
    import('@/features/media/server/disk-store'),
  ])
  if (!s3Store) throw new Error('S3 is not set: see S3_BUCKET and what follows it in .env.example.')
  const disk = createDiskStore(MEDIA_DIR)
  const [from, to] = direction === 'to-s3' ? [disk, s3Store] : [s3Store, disk]
  console.log(`From ${from.place} to ${to.place}:`)
  const { copied, kept, bytes, removed } = await moveMedia({ from, to, isKept, say: console.log })
  console.log(`${copied} copied, ${kept} there already, ${bytes} bytes, each read back; ${removed} removed.`)
  const stored = new Set(await to.list())
  const missing = (await namedFiles(url)).filter((name) => !stored.has(name))
  for (const name of missing) console.error(`${name} belongs to an image, and is in neither place.`)
  if (missing.length === 0) console.log('Every image of the product is there.')
  return missing.length === 0 ? 0 : 1
}

const NAMES = `array[${['filename', ...IMAGE_COPIES.map(({ name }) => `sizes_${name}_filename`)].join(', ')}]`

/** The names of all image files in the database, including the smaller copies. */
async function namedFiles(url: string): Promise<string[]> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ name: string }>(
      `select name from media, unnest(${NAMES}) name where name is not null order by name`,
    ),
  )
  return rows.map(({ name }) => name)
}

async function clean(client: pg.Client, folders: readonly string[]): Promise<number> {
  const [{ env }, { mediaStore, s3Store }, { purgePaths }] = await Promise.all([
    import('@/env'),
    import('@/features/media/server/media-store'),
    import('@/data/cdn-purges'),
  ])
  console.log(`In ${mediaStore.place}:`)
  const seen = await readSeen(path.join(env.DATA_DIR, 'cleaned-media.txt'))
  let isReplaced = true
  const result = await cleanMedia({ store: mediaStore, seen, named: namedIn(client), say: console.log })
    .then((done) => {
      isReplaced = done.cleaned > 0
      return done
    })
    // Each file is replaced at its own address, also when the command is cut off at a later one.
    .finally(() => (env.CDN && isReplaced ? purgePaths(client, [`${IMAGE_FILES}*`]) : undefined))
  const { cleaned, bytes, clean: others, earlier, failed } = result
  console.log(
    `${cleaned} cleaned (${bytes} bytes), ${others} had nothing, ${earlier} were looked at before, ${failed.length} left as they are.`,
  )
  if (cleaned > 0)
    console.log(
      env.CDN
        ? 'Browsers get the new files at their next visit. The cache in front of the site is told to forget the old ones.'
        : 'Browsers get the new files at their next visit. Empty what a cache in front of the site keeps of /api/media/file/.',
    )
  if (s3Store && cleaned > 0)
    console.log('A bucket that keeps versions still has the old files: delete those versions there.')
  const last = await readLastBackup(env.DATA_DIR)
  const places = [path.join(env.DATA_DIR, 'backups'), ...(last ? [path.dirname(last.file)] : []), ...folders]
  const old = await findOldBackups(places)
  for (const { file, images } of old) {
    console.log(
      images === null
        ? `${file} cannot be read as a backup.`
        : `${file} still has ${images} as they were: delete it when there is a newer one, or clean again after it was restored.`,
    )
  }
  console.log(
    `${old.length === 0 ? 'No backup' : 'No other backup'} in ${places.join(', ')} has such images. Others are looked at with --backups FOLDER.`,
  )
  return failed.length === 0 ? 0 : 1
}

async function makeCopies(client: pg.Client): Promise<number> {
  const [{ makeLackingCopies }, { mediaStore }, { announceExpiry }] = await Promise.all([
    import('./media/copies'),
    import('@/features/media/server/media-store'),
    import('@/data/expiries'),
  ])
  console.log(`In ${mediaStore.place}:`)
  const { isNamed } = namedIn(client)
  const { images, copies, bytes, failed } = await makeLackingCopies({
    client,
    store: mediaStore,
    isNamed,
    say: console.log,
  })
  // Articles show the copies.
  if (images > 0) await announceExpiry(client, { paths: ['/*'], isRemoval: false })
  console.log(
    `${copies} copies of ${images} images made (${bytes} bytes), ${failed.length} images left as they are.`,
  )
  if (failed.length > 0) console.log('Upload those again, if they are still shown.')
  return failed.length === 0 ? 0 : 1
}

function namedIn(client: pg.Client): NamedFiles {
  return {
    async isNamed(name) {
      const { rowCount } = await client.query(
        `select from media where $1::text = any(${NAMES}) or former_copies @> to_jsonb($1::text) limit 1`,
        [name],
      )
      return rowCount === 1
    },
    async resize(name, bytes) {
      await client.query('update media set filesize = $2 where filename = $1', [name, bytes])
    },
  }
}
