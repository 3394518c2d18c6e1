import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  await runNpm(root, [
    'ci',
    options.omitDev ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  return true
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
 * @param {string} root
 * @param {readonly string[]} args
 */
function runNpm(root, args) {
  const isWindows = process.platform === 'win32'
  // Otherwise npm would read the stdin of the terminal and receive Ctrl-C.
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows }
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, options)
    npm.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    npm.on('close', (code) => {
      if (code === 0) resolve(undefined)
      else reject(new Error(`npm ${args[0]} ended with code ${code}`))
    })
  })
}
