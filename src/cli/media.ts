import { parseArgs } from 'node:util'
import { withConnection } from '@/data/connection'
import { runCommand, withDatabase } from './command'
import { moveMedia } from './media/move'

const USAGE = `Usage: npm run media -- to-s3            moves all images from DATA_DIR to S3, and reads each back
       npm run media -- to-disk          the other way; S3_BUCKET and the rest are still set
       npm run media -- to-s3 --keep     leaves them where they were, too`

runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false } },
  })
  const [direction] = positionals
  if (positionals.length !== 1 || (direction !== 'to-s3' && direction !== 'to-disk')) {
    console.error(USAGE)
    return 2
  }
  return withDatabase(async (url) => {
    const [{ MEDIA_DIR, s3Store }, { createDiskStore }] = await Promise.all([
      import('@/features/media/media-store'),
      import('@/features/media/disk-store'),
    ])
    if (!s3Store) throw new Error('S3 is not set: see S3_BUCKET and what follows it in .env.example.')
    const disk = createDiskStore(MEDIA_DIR)
    const [from, to] = direction === 'to-s3' ? [disk, s3Store] : [s3Store, disk]
    console.log(`From ${from.place} to ${to.place}:`)
    const { copied, kept, bytes, removed } = await moveMedia({
      from,
      to,
      isKept: values.keep,
      say: console.log,
    })
    console.log(
      `${copied} copied, ${kept} there already, ${bytes} bytes, each read back; ${removed} removed.`,
    )
    const stored = new Set(await to.list())
    const missing = (await namedFiles(url)).filter((name) => !stored.has(name))
    for (const name of missing) console.error(`${name} belongs to an image, and is in neither place.`)
    if (missing.length === 0) console.log('Every image of the product is there.')
    return missing.length === 0 ? 0 : 1
  })
})

/** The names of all image files in the database, including the smaller copies. */
async function namedFiles(url: string): Promise<string[]> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ name: string }>(
      `select name from media, unnest(array[filename, sizes_w480_filename, sizes_w960_filename, sizes_w1600_filename]) name
       where name is not null order by name`,
    ),
  )
  return rows.map(({ name }) => name)
}
