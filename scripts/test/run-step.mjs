import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { complaintsOf, countOf } from './steps.mjs'

/** Both runners end a test that hangs; this limit ends a runner that hangs. The nightly tests may take hours. */
const LIMIT_MS = 5 * 60 * 60_000
/** The running steps, each with the signal that ends it. */
const running = new Map()

/**
 * Runs a step to its end and counts its tests.
 *
 * @param {import('./steps.mjs').Step} step
 * @param {string} root - the working directory of the step
 * @returns {Promise<{ name: string, ok: boolean, seconds: number, count: import('./steps.mjs').Count | null, complaints: string[] }>}
 */
export async function runStep(step, root) {
  const began = performance.now()
  const report = join(root, step.report)
  rmSync(report, { force: true })
  const code = await run(step, root)
  const read = readReport(report)
  const count = read && countOf(read)
  return {
    name: step.name,
    ok: code === 0 && count?.failed === 0,
    seconds: (performance.now() - began) / 1000,
    count,
    complaints: read ? complaintsOf(read) : [],
  }
}

/** Ends the running steps and all processes that they have started. */
export function stopSteps() {
  for (const [child, signal] of running) endGroup(child, signal)
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function run({ command: [program, ...args], env, endedBy = 'SIGTERM' }, root) {
  return new Promise((resolve) => {
    // The step runs in a process group of its own, so that all its processes can be ended.
    const options = { cwd: root, env: { ...process.env, ...env }, detached: true }
    const child = spawn(program, args, { ...options, stdio: 'inherit' })
    running.set(child, endedBy)
    const limit = setTimeout(() => endGroup(child, 'SIGKILL'), LIMIT_MS)
    const end = (code) => {
      clearTimeout(limit)
      running.delete(child)
      resolve(code)
    }
    child.on('error', () => end(-1))
    child.on('close', end)
  })
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch (error) {
    // A runner that breaks before its first test leaves no report; the step then counts as failed.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}
