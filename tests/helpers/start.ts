import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A start of the product, and all that it has printed so far. */
export type Started = {
  pid: number
  printed: () => string
  /** Resolves with what was printed when a text has appeared; rejects when the process ends without it. */
  until: (text: string) => Promise<string>
  signal: (signal: NodeJS.Signals) => void
  /** The exit code; -1 after a signal. */
  ended: Promise<number>
}

/**
 * Runs a command of the product in a process of its own, with nothing of this process's settings, and one worker.
 *
 * @param args - arguments of Node, for example `['src/cli/start.mjs']`
 * @param env - variables of the product
 */
export function startProcess(args: string[], env: Record<string, string>): Started {
  const { DATABASE_URL: _url, PAYLOAD_SECRET: _secret, SITE_URL: _origin, ...rest } = process.env
  const child = spawn(process.execPath, args, {
    env: { ...rest, WEB_CONCURRENCY: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = endOf(child)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      child.emit('printed')
    })
  }
  return {
    pid: child.pid ?? 0,
    printed: () => text,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => text.includes(wanted) && resolve(text)
        child.on('printed', look)
        look()
        ended.then((code) => reject(new Error(`It ended with ${code} before '${wanted}':\n${text}`)))
      }),
    signal: (signal) => child.kill(signal),
    ended,
  }
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)))
}

/** Processor time of a process and the children that it has waited for: what a busy machine does not stretch. */
export async function secondsOfWork(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return ticks.reduce((sum, count) => sum + count, 0) / 100
}
