import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the compiled product is made of. */
export const SOURCES = [
  'collections',
  'next.config.mjs',
  'package-lock.json',
  'payload.config.ts',
  'public',
  'src',
  'tsconfig.json',
]

/** Of the sources, what no page is made of: the commands run as they are. */
const NOT_COMPILED = ['src/cli', 'src/front', 'src/server/database']

/**
 * A hash of the sources, by their paths and contents alone: equal trees have equal hashes, however they came here.
 *
 * @param root - the folder of package.json
 */
export async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await listSources(root)).sort()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function listSources(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const chosen = entries.filter(({ name }) => SOURCES.includes(name))
  const lists = await Promise.all(
    chosen.map((entry) => (entry.isDirectory() ? listFolder(root, entry.name) : [entry.name])),
  )
  return lists.flat()
}

async function listFolder(root: string, folder: string): Promise<string[]> {
  if (NOT_COMPILED.includes(folder)) return []
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFolder(root, path) : entry.isFile() ? [path] : []
    }),
  )
  return lists.flat()
}
