import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the compiled product is made of. */
export const SOURCES = [
  'collections',
  'next.config.mjs',
  'package-lock.json',
  'payload.config.ts',
  'postcss.config.mjs',
  'public',
  'src',
  'tsconfig.json',
]

/** Of the sources, what no page is made of. */
const NOT_COMPILED = ['src/cli']

/** Of the sources, what only pages are made of. */
const NOT_SERVER = [
  'next.config.mjs',
  'postcss.config.mjs',
  'public',
  'src/app',
  'src/admin',
  'src/site',
  'src/ui',
]

/** Of what the build of Next was made. */
export const STAMP = '.next/made-of.json'

/**
 * Whether this is a checkout; an image carries what was compiled, and nothing to compile.
 *
 * @param {string} root - the folder of package.json
 */
export function hasSources(root) {
  return existsSync(join(root, 'payload.config.ts'))
}

/**
 * A hash of the sources by their paths and contents, so that equal trees have equal hashes. In an image without sources it
 * is the hash that the build has recorded.
 *
 * @param {string} root - the folder of package.json
 */
export async function hashSources(root) {
  if (!hasSources(root)) return JSON.parse(await readFile(join(root, STAMP), 'utf8')).sources
  return hashFiles(root, await listSources(root, NOT_COMPILED))
}

/**
 * A hash of all that the server around Next and the commands are compiled from.
 *
 * @param {string} root - the folder of package.json
 */
export async function hashServer(root) {
  return hashFiles(root, await listSources(root, NOT_SERVER))
}

/**
 * @param {string} root
 * @param {string[]} files
 */
async function hashFiles(root, files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string[]} without
 */
async function listSources(root, without) {
  const entries = await readdir(root, { withFileTypes: true })
  const chosen = entries.filter(({ name }) => SOURCES.includes(name) && !without.includes(name))
  const lists = await Promise.all(
    chosen.map((entry) => (entry.isDirectory() ? listFolder(root, entry.name, without) : [entry.name])),
  )
  return lists.flat()
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string[]} without
 * @returns {Promise<string[]>}
 */
async function listFolder(root, folder, without) {
  if (without.includes(folder)) return []
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFolder(root, path, without) : entry.isFile() ? [path] : []
    }),
  )
  return lists.flat()
}
