import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies } from '../../src/cli/install.mjs'
import { chooseBrowser } from './choose-browser.mjs'
import { requireMailServers, requirePrograms } from './require-programs.mjs'
import { runStep, stopSteps } from './run-step.mjs'
import { RUNS, stepsOf, total } from './steps.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const began = performance.now()
const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`

function print({ name, ok, seconds, count }) {
  const counted = count
    ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`
    : 'left no report'
  return `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(8)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counted}`
}

async function main(kind, names) {
  const steps = stepsOf(kind, names)
  const projects = steps.flatMap(({ command }) => command).map((part) => part.replace('--project=', ''))
  requirePrograms(projects)
  if (projects.includes('seldom-broken')) requireMailServers()
  if (await installDependencies(root)) console.log(`Installed in ${took()}.`)
  if (steps.some(({ name }) => name === 'e2e')) {
    const { path, line } = await chooseBrowser()
    // The tests inherit the variable.
    if (path) process.env.CHROMIUM_PATH = path
    console.log(line)
  }
  const results = []
  for (const step of steps) results.push(await runStep(step, root))
  const { passed, failed } = total(results)
  const complaints = results.flatMap((result) => result.complaints)
  const parts = [results.map(print), complaints].filter(({ length }) => length > 0)
  for (const lines of parts) console.log(`\n${lines.join('\n')}`)
  console.log(`\nAll in ${took()}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopSteps()
    process.exit(130)
  })
}

const [first, ...rest] = process.argv.slice(2)
const isKind = first !== undefined && first in RUNS
main(isKind ? first : 'daily', isKind ? rest : process.argv.slice(2)).catch((error) => {
  stopSteps()
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
})
