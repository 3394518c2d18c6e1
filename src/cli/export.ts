import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { withConnection } from '@/data/connection'
import { runCommand, withDatabase } from './command'

const USAGE = `Usage: npm run export -- posts            all posts as JSON of Ghost, which npm run import and Ghost read
       npm run export -- leads            all leads as CSV, which npm run import reads back as they are
       npm run export -- leads --out FILE writes there, and not into DATA_DIR; a file that exists stays as it is`

runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const [what] = positionals
  if (positionals.length !== 1 || (what !== 'posts' && what !== 'leads')) {
    console.error(USAGE)
    return 2
  }
  await withDatabase(async (url) => {
    const { env } = await import('@/env')
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const name = `${what}-${stamp}.${what === 'posts' ? 'json' : 'csv'}`
    const file = resolve(values.out ?? join(env.DATA_DIR, name))
    await mkdir(dirname(file), { recursive: true })
    await (what === 'posts' ? writePosts(url, file, new URL(env.SITE_URL).origin) : writeLeads(url, file))
  })
  return 0
})

async function writePosts(url: string, file: string, origin: string): Promise<void> {
  const { postsJson } = await import('@/features/imports/server/export-posts')
  await withConnection(url, (client) => write(file, postsJson(client, origin)))
  console.log(`Wrote the posts to ${file}, without the trash. Their images and links lead to ${origin}.`)
}

async function writeLeads(url: string, file: string): Promise<void> {
  const { leadsCsv } = await import('@/features/imports/server/export-leads')
  await withConnection(url, (client) => write(file, leadsCsv(client)))
  console.log(`Wrote the leads to ${file}, without the trash.`)
  console.log('It holds what visitors told you: keep it where only you can read it.')
}

/** The file is the owner's alone, because it holds people, and drafts. */
const write = (file: string, pieces: AsyncIterable<string>) =>
  pipeline(Readable.from(pieces), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
