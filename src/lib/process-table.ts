import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a process with this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a running process; empty when there is none, or it has ended and waits for its parent. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ').trim()
  }
  return askPs(pid, 'command')
}

/**
 * When a process began, in a form that is only good for comparison: a number is given again after a restart,
 * a number together with its beginning is not.
 */
export async function beginningOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return askPs(pid, 'lstart')
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets and may hold spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return fields[19] ? `${boot.trim()} ${fields[19]}` : ''
}

async function askPs(pid: number, column: string): Promise<string> {
  const answer = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return answer.stdout.trim()
}

/** Waits until a process has ended; false when it still runs after that time. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isAlive(pid) && (await commandOf(pid)) !== '') {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
