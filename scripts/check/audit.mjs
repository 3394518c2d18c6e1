import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const REASONS = 'docs/security.md'

/** The folders that have packages of their own. */
export const PACKAGE_FOLDERS = ['.', 'scripts/tools']

/**
 * The high and critical findings of an audit that are not accepted with a reason.
 *
 * @param {unknown} report - the output of `npm audit --json`
 * @param {string} reasons - the document that lists accepted advisories by their GHSA number
 * @returns {string[]} a line for each finding with severity, package and advisory
 * @throws {Error} when it is no report, because the registry does not support audits
 */
export function unacceptedFindings(report, reasons) {
  if (!report || typeof report !== 'object' || !('vulnerabilities' in report))
    throw new Error('The registry answered no audit: nothing is known about the dependencies')
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each === 'object' && /^(?:high|critical)$/.test(each.severity)),
  )
  const lines = advisories
    .map(({ severity, name, url }) => ({ severity, name, id: url.split('/').at(-1) }))
    .filter(({ id }) => !reasons.includes(id))
    .map(({ severity, name, id }) => `${severity} ${name} ${id}`)
  return [...new Set(lines)]
}

function audit(cwd) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = spawnSync('npm', ['audit', '--json'], options)
  return JSON.parse(stdout)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const reasons = readFileSync(REASONS, 'utf8')
    const found = PACKAGE_FOLDERS.flatMap((folder) => unacceptedFindings(audit(folder), reasons))
    for (const line of found) console.error(line)
    console.log(found.length > 0 ? `No reason in ${REASONS} for these.` : 'No high or critical finding.')
    process.exitCode = found.length > 0 ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
