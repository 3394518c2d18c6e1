import { spawnSync } from 'node:child_process'
import { findBrowser } from '../browser.mjs'

/**
 * Finds the browser of the browser tests, and names it before the first test runs.
 *
 * @param {typeof findBrowser} [find]
 * @returns {Promise<{ path: string | undefined, line: string }>} nothing found is no reason to skip the other tests
 */
export async function chooseBrowser(find = findBrowser) {
  try {
    const path = await find({ prefersShell: true })
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
    return { path, line: `Browser tests will use ${path}${stdout ? `, ${stdout.trim()}` : ''}.` }
  } catch (error) {
    return { path: undefined, line: `The browser tests will fail. ${error.message}` }
  }
}
