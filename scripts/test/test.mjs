import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies } from '../../src/cli/install.mjs'
import { chooseBrowser } from './choose-browser.mjs'
import { total } from './count.mjs'
import { stagesOf } from './parts.mjs'
import { runPart, stopAll } from './run.mjs'

const SIDE_BY_SIDE = 2
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const started = performance.now()
const took = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

function tell({ name, ok, seconds, count }) {
  const counted = count ? `${count.passed} passed, ${count.failed} failed` : ok ? 'passed' : 'failed'
  const skipped = count?.skipped ? `, ${count.skipped} skipped` : ''
  return `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(13)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counted}${skipped}`
}

async function runStage(stage) {
  const waiting = [...stage]
  const results = []
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const result = await runPart(part, { root, isLive: stage.length === 1 })
      console.log(tell(result))
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return results
}

/** The tests inherit what is named here. */
async function nameBrowser() {
  const { path, line } = await chooseBrowser()
  if (path) process.env.CHROMIUM_PATH = path
  console.log(line)
}

async function main(names) {
  const stages = stagesOf(names)
  if (await installDependencies(root)) console.log(`ok    install       ${took(started).padStart(8)}`)
  if (stages.flat().some(({ runner }) => runner === 'playwright')) await nameBrowser()
  const results = []
  for (const stage of stages) results.push(...(await runStage(stage)))
  const { passed, failed, skipped } = total(results)
  console.log(`\n${results.map(tell).join('\n')}`)
  console.log(`\nAll in ${took(started)}${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopAll()
    process.exit(130)
  })
}

main(process.argv.slice(2)).catch((error) => {
  stopAll()
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
})
