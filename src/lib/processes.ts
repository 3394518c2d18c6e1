import { execFile } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { link, readFile, rename, unlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { unlessMissing } from './known-errors'

const run = promisify(execFile)

/** Whether a process with this id runs, even when another user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * The command line of a running process; empty when there is none, or when it has ended and its parent has not
 * collected it yet.
 */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ').trim()
  }
  return runPs(pid, 'command')
}

/**
 * The beginning of a process in a form that can only be compared. A process id is reused, but not together with the
 * same beginning.
 */
export async function beginningOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return runPs(pid, 'lstart')
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets and may hold spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return fields[19] ? `${boot.trim()} ${fields[19]}` : ''
}

async function runPs(pid: number, column: string): Promise<string> {
  const result = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return result.stdout.trim()
}

/**
 * Waits until a process has ended.
 *
 * @returns false when it still runs after `milliseconds`
 */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isAlive(pid) && (await commandOf(pid)) !== '') {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/** Thrown when another living process holds the lock. */
export class LockHeld extends Error {
  override name = 'LockHeld'
  constructor(
    readonly pid: number,
    file: string,
  ) {
    super(`Process ${pid} holds ${file}`)
  }
}

/**
 * Takes a lock that ends with its process, however the process ends.
 *
 * @param file - the file that names the holder; its folder exists
 * @returns the function that releases the lock
 * @throws {LockHeld} while another process holds it
 */
export async function takeLock(file: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, began: await beginningOf(process.pid) })
  const draft = `${file}.${process.pid}`
  const written = openSync(draft, 'w')
  writeSync(written, mine)
  try {
    // A link fails when the name is taken, and a reader never sees a half-written file.
    while (!(await hasLinked(draft, file))) await removeStale(file)
  } catch (error) {
    closeSync(written)
    throw error
  } finally {
    await unlink(draft)
  }
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    if ((await readText(file)) === mine) await unlink(file).catch(unlessMissing)
    // A process that took this lock for a stale one may have renamed it and may put it back. An empty file has no
    // holder.
    ftruncateSync(written)
    closeSync(written)
  }
}

/** The id of the running process that holds a lock; null when none does. */
export async function holderOf(file: string): Promise<number | null> {
  const holder = parse((await readText(file)) ?? '')
  if (!holder || !isAlive(holder.pid)) return null
  return (await beginningOf(holder.pid)) === holder.began ? holder.pid : null
}

async function removeStale(file: string) {
  const text = await readText(file)
  if (text === null) return
  const pid = await holderOf(file)
  if (pid !== null) throw new LockHeld(pid, file)
  const aside = `${file}.stale.${process.pid}`
  // Its holder may have released it in between.
  if ((await rename(file, aside).catch(unlessMissing)) === null) return
  // Another process may have replaced the stale lock by its own in between, so that one is put back.
  if ((await readText(aside)) !== text) await hasLinked(aside, file)
  await unlink(aside).catch(unlessMissing)
}

function parse(text: string): { pid: number; began: string } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(unlessMissing)
}

async function hasLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
