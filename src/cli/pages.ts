import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from '@/env'
import { runChild } from './child'

/** Variables that the pages carry. */
const PAGE_SETTINGS = ['SITE_URL', 'COMPANY_NAME', 'COMPANY_PHONE', 'COMPANY_EMAIL'] as const

const stampSchema = z.object({
  /** Hash of the sources that were compiled. */
  sources: z.string(),
  /** What the pages were generated from; absent until they are. */
  pages: z
    .object({ settings: z.string(), database: z.string(), url: z.string(), content: z.string() })
    .optional(),
})

/** What a build was made of, kept beside it. */
export type Stamp = z.infer<typeof stampSchema>
export type PagesStamp = NonNullable<Stamp['pages']>

const stampFile = (root: string) => join(root, '.next/made-of.json')

/** The stamp of the build in `.next`; null when there is none, or it was cut off. */
export async function readStamp(root: string): Promise<Stamp | null> {
  const text = await readFile(stampFile(root), 'utf8').catch(() => 'null')
  return stampSchema.nullable().catch(null).parse(parseJson(text))
}

async function writeStamp(root: string, stamp: Stamp) {
  await writeFile(stampFile(root), JSON.stringify(stamp))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A hash of the settings that the pages carry. */
export function hashSettings(env: Env): string {
  return hash(PAGE_SETTINGS.map((name) => `${name}=${env[name]}`).join('\n'))
}

/** A short name for a database URL that tells nothing of it. */
export function hashUrl(url: string): string {
  const { host, pathname } = new URL(url)
  return hash(host + pathname)
}

/** Compiles the product. Needs no database, and takes care to have none. */
export async function compile(root: string, sources: string, env: NodeJS.ProcessEnv) {
  const nothing = { DATABASE_URL: '', PAYLOAD_SECRET: '' }
  await runNext(root, ['build', '--experimental-build-mode', 'compile'], { ...env, ...nothing })
  await writeStamp(root, { sources })
}

/** Makes the static pages of a compiled product from the database. */
export async function generate(root: string, sources: string, pages: PagesStamp, env: NodeJS.ProcessEnv) {
  await writeStamp(root, { sources })
  await removePages(root)
  await runNext(root, ['build', '--experimental-build-mode', 'generate'], env)
  await writeStamp(root, { sources, pages })
}

/** Next would serve what it kept of earlier pages, and of posts that are gone, before what it makes now. */
async function removePages(root: string) {
  const app = join(root, '.next/server/app')
  const files = await readdir(app, { recursive: true })
  const pages = files
    .filter((file) => /\.(html|rsc|meta|body|segments)$/.test(file))
    .map((file) => join(app, file))
  const caches = ['.next/cache/fetch-cache', '.next/server/route-cache'].map((path) => join(root, path))
  await Promise.all([...pages, ...caches].map((path) => rm(path, { recursive: true, force: true })))
}

async function runNext(root: string, args: string[], env: NodeJS.ProcessEnv) {
  const quiet = { NEXT_TELEMETRY_DISABLED: '1' }
  await runChild(join(root, 'node_modules/next/dist/bin/next'), { args, env: { ...env, ...quiet } })
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
