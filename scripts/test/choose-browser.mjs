import { spawnSync } from 'node:child_process'
import { findBrowser } from '../browser.mjs'

/**
 * Finds the browser of the browser tests, and describes it in a line to print before the first test.
 *
 * @param {typeof findBrowser} [find]
 * @returns {Promise<{ path: string | undefined, line: string }>} without a path when there is no browser, because the
 * other tests can run without one
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
