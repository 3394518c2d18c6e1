import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files and folders from which the product is compiled. */
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

/** The sources on which the build of Next does not depend. */
const NOT_COMPILED = ['src/cli']

/** The sources on which only the build of Next depends. */
const NOT_SERVER = [
  'next.config.mjs',
  'postcss.config.mjs',
  'public',
  'src/app',
  'src/admin',
  'src/site',
  'src/staff-ui',
  'src/ui',
]

/** What a noun has for browsers alone, on which only the build of Next depends too. */
const DRAWN = /^src\/features\/[^/]+\/(?:screens|public)$/

/** The file that records from which sources the build of Next was compiled. */
export const STAMP = '.next/made-of.json'

/**
 * Whether this is a checkout. An image has the compiled product and no sources.
 *
 * @param {string} root - the folder of package.json
 */
export function hasSources(root) {
  return existsSync(join(root, 'payload.config.ts'))
}

/**
 * A hash of the sources by their paths and contents, so that equal trees have equal hashes. An image has no sources,
 * so there it is the hash that the build has recorded.
 *
 * @param {string} root - the folder of package.json
 */
export async function hashSources(root) {
  if (!hasSources(root)) return JSON.parse(await readFile(join(root, STAMP), 'utf8')).sources
  return hashFiles(root, await listSources(root, NOT_COMPILED))
}

/**
 * A hash of the sources from which the server around Next and the commands are compiled.
 *
 * @param {string} root - the folder of package.json
 */
export async function hashServer(root) {
  return hashFiles(
    root,
    await (await listSources(root, NOT_SERVER)).filter(
      (path) => !DRAWN.test(path.split('/').slice(0, 4).join('/')),
    ),
  )
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
