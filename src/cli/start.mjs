import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies, isInstalled } from './install.mjs'
import { hasSources } from './sources.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const isDevelopment = process.argv.includes('--dev')
const OLDEST_NODE = [20, 9]

/** @param {string} version - for example 20.9.0 */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

async function install() {
  if (!hasSources(root)) return
  // Only an image sets NODE_ENV before the start, and it has no packages for development.
  const options = { omitDev: process.env.NODE_ENV === 'production' }
  if (await isInstalled(root, options)) return
  console.log('  packages       installing what package-lock.json names, about a minute ...')
  const began = performance.now()
  await installDependencies(root, options)
  console.log(`  packages       installed (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

async function main() {
  if (!isSupported(process.versions.node)) {
    throw new Error(
      `This is Node ${process.versions.node}; the product needs ${OLDEST_NODE.join('.')} or newer.\n` +
        'Install a current one from https://nodejs.org and try again.',
    )
  }
  process.chdir(root)
  await install()
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
  const { default: nextEnv } = await import('@next/env')
  nextEnv.loadEnvConfig(root, isDevelopment, { info: () => {}, error: console.error })
  const { compiledProgram } = await import('./compile.mjs')
  const { launch } = await import(await compiledProgram(root, 'launch'))
  await launch({ root, isDevelopment })
}

main().catch((error) => {
  console.error(`\n${error.name === 'Error' || error.name === 'EnvError' ? error.message : error.stack}`)
  process.exit(1)
})
