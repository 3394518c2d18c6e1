import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { beginningOf, isAlive } from './process-table'
import { unlessMissing } from './unless-missing'

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
 * Takes a lock that ends with its process, however that ends.
 *
 * @param file - names the holder; its folder exists
 * @returns the function that gives the lock back
 * @throws {LockHeld} while another process holds it
 */
export async function takeLock(file: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, began: await beginningOf(process.pid) })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, mine)
  try {
    // A link fails when the name is taken, and the name never shows half a text.
    while (!(await hasLinked(draft, file))) await removeStale(file)
  } finally {
    await unlink(draft)
  }
  return async () => {
    if ((await readText(file)) === mine) await unlink(file)
  }
}

/** The number of the living process that holds a lock; null when none does. */
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
  await rename(file, aside).catch(unlessMissing)
  // Another process may have replaced the stale lock by its own in between: that one goes back.
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
