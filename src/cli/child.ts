import { type ChildProcess, fork } from 'node:child_process'
import { onStop } from './shutdown'

/** Raised when a child process fails; the message is the end of its output. */
export class ChildFailed extends Error {
  override name = 'Error'
}

const LAST_LINES = 40

export type Child = {
  args: string[]
  env: NodeJS.ProcessEnv
  onMessage?: (message: unknown) => void
}

/**
 * Runs a script in a process of its own. The process has no stdin, so it cannot wait for input.
 *
 * @param script - path of the script, with its arguments in `args`
 * @throws {ChildFailed} when its exit code is not 0
 */
export async function runChild(script: string, { args, env, onMessage }: Child): Promise<void> {
  const child = fork(script, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\n').filter((line) => line.trim() !== ''))
      lines.splice(0, lines.length - LAST_LINES)
    })
  }
  if (onMessage) child.on('message', onMessage)
  const ended = endOf(child)
  const forget = onStop(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const code = await ended
  forget()
  if (code !== 0) throw new ChildFailed(lines.join('\n') || `${script} ended with code ${code}`)
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? -1))
  })
}
