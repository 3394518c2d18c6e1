import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashServer, hasSources } from './sources.mjs'

/** The programs that are run by name: the server, the processes that it starts, and the commands of the owner. */
export const PROGRAMS = [
  'launch',
  'worker',
  'prepare',
  'migrate',
  'image-build',
  'admin',
  'backup',
  'restore',
  'retention',
  'cdn-purge',
  'mail-bounce',
  'doctor',
  'media',
  'convert-image',
  'read-feed',
  'export',
  'export-words',
  'import-words',
  'import',
]

/** The build before the newest stays, because a server that was started from it may still run. */
const MAX_BUILDS = 2

/**
 * The URL of a compiled program. If the sources have changed, all programs are compiled first, which takes less than
 * a second. An image holds compiled programs and no sources.
 *
 * @param {string} root - the folder of package.json
 * @param {string} program - one of `PROGRAMS`
 * @returns {Promise<string>} a file URL for `import`
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
  // Two starts may compile at the same time. Their results are equal, so the second one discards its own.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  for (const old of (await builds(root)).slice(MAX_BUILDS)) await rm(old, { recursive: true, force: true })
  return folder
}

/** The settings with which esbuild compiles our sources into programs for Node. */
export const BUNDLING = /** @type {const} */ ({
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.9',
  packages: 'external',
  // Next replaces the package in the same way, because the package itself throws outside a bundler.
  alias: { 'server-only': 'next/dist/compiled/server-only/empty.js' },
  logLevel: 'warning',
})

/**
 * Compiles programs. Each becomes one file, and code that several of them use goes into shared files.
 *
 * @param {string} root - the folder of package.json
 * @param {readonly string[]} programs - paths relative to `root`
 * @param {string} folder - the target; it must be below `root`, so that packages are found, and is created
 */
export async function bundle(root, programs, folder) {
  const { build } = await import('esbuild')
  const at = { absWorkingDir: root, entryPoints: [...programs], outdir: folder }
  await build({ ...BUNDLING, ...at, splitting: true, sourcemap: true })
}

/**
 * Compiles a script for the browsers that package.json names, into a file whose name changes with its content.
 *
 * @param {string} root - the folder of package.json
 * @param {string} script - its path relative to `root`
 * @param {string} folder - the target, relative to `root`
 * @param {string} name - what the name of the file begins with
 */
export async function bundleForBrowsers(root, script, folder, name) {
  const { build } = await import('esbuild')
  const { browserslist } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: [script],
    outdir: folder,
    entryNames: `${name}[hash]`,
    bundle: true,
    minify: true,
    format: 'iife',
    target: browserslist.map((browser) => browser.replace(' ', '')),
    logLevel: 'warning',
  })
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
