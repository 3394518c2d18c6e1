import { mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'

const LEAST_FREE_BYTES = 300 * 1024 * 1024

/**
 * Fails early, before a build that would take a minute and a half.
 *
 * @throws {Error} when something listens there
 */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

/** Says what to do about a port that cannot be listened on, and which variable names it. */
export function explainPort(error: NodeJS.ErrnoException, port: number, name = 'PORT'): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use. Stop what listens there, or choose another: ${name}=${port + 1}.`,
    )
  }
  if (error.code === 'EACCES') {
    return new Error(
      `This user may not listen on port ${port}. Choose one above 1023, for example ${name}=${name === 'PORT' ? 3000 : 9464}.`,
    )
  }
  return error
}

/**
 * @param folder - is made when missing
 * @throws {Error} when its disk is full, or so nearly that a start would fill it
 */
export async function requireDiskSpace(folder: string) {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw isDiskFull(error) ? new Error(fullDisk(folder, 0)) : error
  })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(fullDisk(folder, bavail * bsize))
}

/** Whether something failed for want of room on a disk. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /ENOSPC|No space left on device|EDQUOT|Disk quota/.test(error.message)
}

/** What to say of a full disk. */
export function fullDisk(folder: string, freeBytes: number): string {
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  return (
    `The disk of ${folder} is full: ${megabytes(freeBytes)} left, ${megabytes(LEAST_FREE_BYTES)} needed. ` +
    'Make room, or set DATA_DIR to a folder on another disk.'
  )
}
