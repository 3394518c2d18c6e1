import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Installs the locked dependencies when node_modules does not hold exactly them. Needs nothing but Node and npm.
 *
 * @param {string} root - the folder of package.json
 * @param {{ omitDev?: boolean }} [options] - omitDev: what only development and tests need stays away
 * @returns {Promise<boolean>} whether anything had to be installed
 * @throws {Error} when npm fails; what npm had to say is on stderr
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
 * Compares package-lock.json with the list that npm keeps of what it has put into node_modules.
 *
 * @param {string} root - the folder of package.json
 * @param {{ omitDev?: boolean }} [options] - omitDev: packages for development are not asked for
 * @returns {Promise<boolean>} true when each locked package is there in the locked version
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
  // npm reads the stdin of the terminal otherwise, and takes Ctrl-C with it.
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
