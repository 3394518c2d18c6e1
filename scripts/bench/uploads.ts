import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { env } from '@/env'
import { writePart } from './document'
import { hugeInFewBytes, photograph } from './photographs'
import { signIn } from './staff'
import { measureUpload, type Uploaded } from './upload-measure'

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } })

// The script uploads images and deletes them again, so the account must be named explicitly.
if (!env.ADMIN_PASSWORD) {
  throw new Error('Name an admin of the running product: ADMIN_EMAIL, ADMIN_PASSWORD')
}

const MEGABYTE = 1024 * 1024

const IMAGES: [string, () => Promise<Buffer> | Buffer][] = [
  ['Photograph of 12 megapixels', () => photograph(4000, 3000)],
  ['Photograph of 24 megapixels', () => photograph(6000, 4000)],
  ['Photograph of 48 megapixels', () => photograph(8000, 6000)],
  ['PNG of 16,383 by 16,383 pixels', hugeInFewBytes],
  [
    'Photograph of 24 megapixels, cut off',
    async () => (await photograph(6000, 4000)).subarray(0, 4 * MEGABYTE),
  ],
  ['File of 26 MB', async () => Buffer.concat([await photograph(640, 480), Buffer.alloc(26 * MEGABYTE)])],
]

const staff = await signIn(values.url, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
const [cookie] = staff.storageState.cookies
const rows: string[] = []
for (const [what, make] of IMAGES) {
  const bytes = await make()
  const uploaded = await measureUpload(values.url, `${cookie?.name}=${cookie?.value}`, bytes)
  rows.push(toRow(what, bytes, uploaded))
}
await writePart('Uploads', 'bench:uploads', toReport(rows))

function toRow(what: string, { length }: Buffer, { status, reason, seconds, others }: Uploaded): string {
  const size = length < MEGABYTE ? `${Math.round(length / 1024)} kB` : `${(length / MEGABYTE).toFixed(1)} MB`
  const outcome = status === 201 ? 'stored' : `${status}: ${reason}`
  const waited = `${Math.round(others.median)} (at most ${Math.round(others.longest)}) ms`
  return `- ${what}, ${size}: ${outcome} in ${seconds.toFixed(1)} s; others waited ${waited}`
}

function toReport(rows: readonly string[]): string[] {
  return [
    `Embedded database, ${cpus().length} cores: from request to answer, with the three copies made of each image. Others: a client that asks for`,
    '`/healthz` and a page, one after the other.',
    '',
    ...rows,
  ]
}
