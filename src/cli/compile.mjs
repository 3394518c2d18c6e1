import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashServer, hasSources } from './sources.mjs'

/** What is run by name: the server, what it starts, and the commands of the owner. */
const PROGRAMS = [
  'launch',
  'worker',
  'prepare',
  'migrate',
  'image-build',
  'admin',
  'backup',
  'restore',
  'retention',
  'doctor',
  'media',
  'export-words',
  'import-words',
]

/** The last but one may still be run by a server that was started from it. */
const MAX_BUILDS = 2

/**
 * The address of a compiled program of ours. Compiles them all when the sources have changed, which takes less than a
 * second; an image has what was compiled, and no sources.
 *
 * @param {string} root - the folder of package.json
 * @param {string} program - one of those that are run by name
 * @returns {Promise<string>} what `import` takes
 */
export async function compiledProgram(root, program) {
  if (!PROGRAMS.includes(program)) throw new Error(`There is no program ${program}.`)
  const folder = hasSources(root) ? await compile(root) : (await builds(root))[0]
  if (!folder) throw new Error('Neither sources nor a compiled server are here.')
  return pathToFileURL(join(folder, `${program}.js`)).href
}

/** @param {string} root */
async function compile(root) {
  const folder = join(root, 'dist', (await hashServer(root)).slice(0, 16))
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  await bundle(
    root,
    PROGRAMS.map((name) => `src/cli/${name}.ts`),
    unfinished,
  )
  await mkdir(join(root, 'dist'), { recursive: true })
  // Two starts may compile at once: they have made the same, and the first one's stays.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  for (const old of (await builds(root)).slice(MAX_BUILDS)) await rm(old, { recursive: true, force: true })
  return folder
}

/** How esbuild makes programs for Node of our sources. */
export const BUNDLING = /** @type {const} */ ({
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.9',
  packages: 'external',
  // What Next gives the server for it; the package itself refuses to load outside a bundler.
  alias: { 'server-only': 'next/dist/compiled/server-only/empty.js' },
  logLevel: 'warning',
})

/**
 * Compiles programs of ours: each becomes one file, beside those that it shares with others.
 *
 * @param {string} root - the folder of package.json
 * @param {readonly string[]} programs - paths from there
 * @param {string} folder - below it, so that packages are found; it is made
 */
export async function bundle(root, programs, folder) {
  const { build } = await import('esbuild')
  const at = { absWorkingDir: root, entryPoints: [...programs], outdir: folder }
  await build({ ...BUNDLING, ...at, splitting: true, sourcemap: true })
}

/**
 * Finished builds, newest first.
 *
 * @param {string} root
 */
async function builds(root) {
  const names = await readdir(join(root, 'dist')).catch(() => [])
  const folders = names.filter((name) => /^[\da-f]{16}$/.test(name)).map((name) => join(root, 'dist', name))
  const dated = await Promise.all(folders.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })))
  return dated.sort((one, other) => other.time - one.time).map(({ path }) => path)
}
