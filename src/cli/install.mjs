import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** On Windows npm is a script, which only a shell starts. */
const shell = process.platform === 'win32'

/**
 * Installs the dependencies of package-lock.json when node_modules does not hold all of them. This file needs only
 * Node and npm.
 *
 * @param {string} root - the folder of package.json
 * @param {{ omitDev?: boolean }} [options] - with omitDev, packages for development and tests are not installed
 * @returns {Promise<boolean>} whether anything had to be installed
 * @throws {Error} when npm fails; npm prints its own errors to stderr
 */
export async function installDependencies(root, options = {}) {
  if (await isInstalled(root, options)) return false
  const args = [
    'ci',
    options.omitDev ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // Whatever is unusual about a registry, npm knows its addresses.
  if (!(await installAside(root, args))) await runNpm(root, args, 'inherit')
  return true
}

/**
 * Installs into a folder beside node_modules, from a lock file that names the address of each package, and moves the
 * result into its place. Our lock file leaves the addresses out, so that it fits every registry, and npm would ask for
 * the list of all versions of each package: a third of the time of an installation.
 *
 * @param {string} root
 * @param {readonly string[]} args - of npm
 * @returns {Promise<boolean>} whether that was possible
 */
async function installAside(root, args) {
  const aside = join(root, '.installing')
  try {
    await rm(aside, { recursive: true, force: true })
    await mkdir(aside)
    for (const name of ['package.json', '.npmrc']) await copyFile(join(root, name), join(aside, name))
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
    const { stdout } = await promisify(execFile)('npm', ['config', 'list', '--json'], { cwd: root, shell })
    await writeFile(join(aside, 'package-lock.json'), JSON.stringify(withAddresses(lock, JSON.parse(stdout))))
    // A network that is away is reported soon, by the plain installation.
    await runNpm(aside, [...args, '--fetch-retries=1'], 'ignore')
    const [made, place] = [join(aside, 'node_modules'), join(root, 'node_modules')]
    if (existsSync(place)) await rename(place, join(aside, 'before'))
    await rename(made, place)
    return true
  } catch {
    return false
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/**
 * Adds to a lock file the addresses at which registries have packages.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @param {Record<string, unknown>} config - npm's, which names the registry of all packages and of each scope
 */
export function withAddresses(lock, config) {
  const entries = Object.entries(lock.packages).map(([path, entry]) => {
    if (!entry.integrity || entry.resolved) return [path, entry]
    const name = entry.name ?? path.split('node_modules/').at(-1)
    const [scope, file] = name.includes('/') ? name.split('/') : ['', name]
    const registry = String(config[`${scope}:registry`] ?? config.registry)
    const resolved = `${registry.replace(/\/?$/, '/')}${name}/-/${file}-${entry.version}.tgz`
    return [path, { ...entry, resolved }]
  })
  return { ...lock, packages: Object.fromEntries(entries) }
}

/**
 * Compares package-lock.json with npm's own list of the packages that it has installed in node_modules.
 *
 * @param {string} root - the folder of package.json
 * @param {{ omitDev?: boolean }} [options] - with omitDev, packages for development may be missing
 * @returns {Promise<boolean>} true when each locked package is installed in the locked version
 */
export async function isInstalled(root, { omitDev = false } = {}) {
  const locked = await readPackages(join(root, 'package-lock.json'))
  const installed = await readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!locked || !installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    // npm keeps no entry for an optional package that this platform does not use.
    if (!found) return Boolean(entry.optional || entry.devOptional || (omitDev && entry.dev))
    const isLocked = found.version === entry.version && found.integrity === entry.integrity
    return isLocked && existsSync(join(root, path))
  })
}

/** @param {string} file */
async function readPackages(file) {
  try {
    const { packages } = JSON.parse(await readFile(file, 'utf8'))
    return packages
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 * @param {'inherit' | 'ignore'} output - what becomes of what npm prints
 */
function runNpm(cwd, args, output) {
  // Otherwise npm would read the stdin of the terminal and receive Ctrl-C.
  const options = { cwd, stdio: ['ignore', output, output], shell }
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, options)
    npm.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    npm.on('close', (code) => {
      if (code === 0) resolve(undefined)
      else reject(new Error(`npm ${args[0]} ended with code ${code}`))
    })
  })
}
