import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { installDependencies, isInstalled } from '../../src/cli/install.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const requireHere = createRequire(import.meta.url)

/** Installs the packages of this folder when they are not there. What it says goes to stderr, beside a tool's output. */
export async function installTools() {
  if (await isInstalled(folder)) return
  console.error('Installing the tools that scripts/tools/package-lock.json names, about half a minute ...')
  await installDependencies(folder)
}

/**
 * Loads a package of this folder, which is installed first.
 *
 * @param {string} name
 * @returns {Promise<any>} what the package exports: the caller declares what it uses, because the types are not there either
 */
export async function requireTool(name) {
  await installTools()
  return requireHere(name)
}

/**
 * Finds the program of a package of this folder, which is installed first.
 *
 * @param {string} name - of the package and of its program
 * @returns {Promise<string>} a file for Node to run
 */
export async function toolProgram(name) {
  await installTools()
  const { packages } = requireHere('./package-lock.json')
  return requireHere.resolve(`./node_modules/${name}/${packages[`node_modules/${name}`].bin[name]}`)
}
