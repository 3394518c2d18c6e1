import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from '@/env'

/** Settings that are part of the rendered pages. */
const PAGE_SETTINGS = ['SITE_URL', 'COMPANY_NAME', 'COMPANY_PHONE', 'COMPANY_EMAIL'] as const

/**
 * The folder of the pages that were rendered from these sources, settings and database. Its name is a hash, so that it
 * does not reveal them.
 *
 * @param sources - the hash of the sources
 * @param url - the URL of the database
 */
export function pagesFolder(env: Env, sources: string, url: string): string {
  const { host, pathname } = new URL(url)
  return join(env.DATA_DIR, 'pages', hashOf([sources, ...settingsOf(env), host, pathname]))
}

/** Settings of the shared caches in front: another cache may hold pages of long ago. */
const CDN_SETTINGS = ['CDN', 'CDN_ADDRESS', 'CDN_ZONE'] as const

/**
 * The build of the pages that these sources and settings make. Shared caches keep the pages of one build alone.
 *
 * @param sources - the hash of the sources
 */
export function pagesBuild(env: Env, sources: string): string {
  return hashOf([sources, ...settingsOf(env), ...CDN_SETTINGS.map((name) => `${name}=${env[name]}`)])
}

const settingsOf = (env: Env) => PAGE_SETTINGS.map((name) => `${name}=${env[name]}`)

const hashOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
