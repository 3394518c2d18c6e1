import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RUNNERS } from './count.mjs'

const LIMIT_MS = 40 * 60_000
const REPORTS = 'test-results'
const running = new Set()

/**
 * Runs one part to its end, in a process group of its own.
 *
 * @param {import('./parts.mjs').Part} part
 * @param {{ root: string, isLive: boolean }} how - isLive prints as it goes; otherwise only a failure is printed
 * @returns {Promise<{ name: string, ok: boolean, seconds: number, count: import('./count.mjs').Count | null }>}
 */
export async function runPart(part, { root, isLive }) {
  const started = performance.now()
  const report = join(root, REPORTS, `${part.name}.json`)
  const runner = part.runner && RUNNERS[part.runner]
  await rm(report, { force: true })
  const args = ['run', '--silent', part.script, ...(runner ? ['--', ...runner.args(report)] : [])]
  const { code, output } = await runNpm(args, { root, isLive, env: runner?.env(report) })
  const count = runner ? await readCount(report, runner.count) : null
  const ok = code === 0 && (!runner || (count !== null && count.failed === 0))
  const seconds = (performance.now() - started) / 1000
  if (!ok && !isLive) process.stdout.write(`\n${output.trimEnd()}\n\n`)
  return { name: part.name, ok, seconds, count }
}

/** Ends every part that still runs, with everything it has started. */
export function stopAll() {
  for (const child of running) stop(child, 'SIGTERM')
}

function runNpm(args, { root, isLive, env }) {
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const keep = (chunk) => {
      if (isLive) process.stdout.write(chunk)
      else output += chunk
    }
    const limit = setTimeout(() => {
      keep(`\n${args[2]} took longer than ${LIMIT_MS / 60_000} minutes and was stopped.\n`)
      stop(child, 'SIGKILL')
    }, LIMIT_MS)
    running.add(child)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => keep(`${error.message}\n`))
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ code, output })
    })
  })
}

function stop(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

async function readCount(report, count) {
  try {
    return count(JSON.parse(await readFile(report, 'utf8')))
  } catch (error) {
    // A runner that breaks before its first test leaves no report; the part then counts as failed.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}
