import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell of Chromium has no browser window, and tests take half as long in it. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
const ADVICE = `The browser tests need Chromium, and none was found. One of these helps:
  set CHROMIUM_PATH to a Chromium or Chrome,
  install one (Debian: apt-get install chromium),
  or let Playwright download its own: npx playwright install chromium`

/**
 * Finds the Chromium for the browser tests: the one that CHROMIUM_PATH names, an installed one, Playwright's own
 * download, or Debian's package, which is installed when this process is root on a system with apt-get.
 *
 * @param {object} [world] - replaces the environment in tests
 * @param {Record<string, string | undefined>} [world.env] - CHROMIUM_PATH and PATH
 * @param {readonly string[]} [world.elsewhere] - the paths of browsers that are not on PATH
 * @param {() => Promise<string>} [world.download] - returns the path of Playwright's own download
 * @param {boolean} [world.prefersShell] - whether Chromium's headless shell is preferred if it is installed
 * @param {() => boolean} [world.install] - tries to install the package and returns whether it succeeded
 * @returns {Promise<string>} the path of the executable
 * @throws {Error} that says what to do when there is no browser
 */
export async function findBrowser({
  env = process.env,
  elsewhere = ELSEWHERE,
  download = playwrightDownload,
  prefersShell = false,
  install = installDebianPackages,
} = {}) {
  const names = prefersShell ? [SHELL, ...NAMES] : NAMES
  const named = env.CHROMIUM_PATH
  if (named) {
    if (works(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run. Correct it, or unset it to search.`)
  }
  const installed = findInstalled(names, env, elsewhere)
  if (installed) return installed
  const own = await download()
  if (existsSync(own)) return own
  const added = install() ? findInstalled(names, env, elsewhere) : undefined
  if (added) return added
  throw new Error(ADVICE)
}

/**
 * @param {readonly string[]} names
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} elsewhere
 */
function findInstalled(names, env, elsewhere) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...elsewhere].find(works)
}

/** @param {string} path */
function works(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // On Windows, `--version` would open a window.
  if (process.platform === 'win32') return true
  // Ubuntu's chromium-browser may be a script that only says which snap to install.
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

async function playwrightDownload() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function installDebianPackages() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.error('No Chromium found: installing the package chromium with apt-get.')
  const apt = (...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  const install = (/** @type {string} */ name) => apt('install', '-q', '-y', '--no-install-recommends', name)
  if (!apt('update', '-q') || !install('chromium')) return false
  // Not every system with apt-get has the headless shell, and Chromium alone suffices.
  install(SHELL)
  return true
}
