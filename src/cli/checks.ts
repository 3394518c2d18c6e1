import { mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'

const LEAST_FREE_BYTES = 300 * 1024 * 1024

/**
 * Checks the port before the build, which takes a minute and a half.
 *
 * @throws {Error} when the port cannot be listened on
 */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

/** An error that says what to do about a port that cannot be listened on, and which variable sets the port. */
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
 * Checks that a start will not fill the disk of a folder.
 *
 * @param folder - is created when it is missing
 * @throws {Error} when fewer than 300 MB of the disk are free
 */
export async function requireDiskSpace(folder: string) {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw isDiskFull(error) ? new Error(fullDisk(folder, 0)) : error
  })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(fullDisk(folder, bavail * bsize))
}

/** Whether the cause of an error is a full disk or an exhausted quota. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /ENOSPC|No space left on device|EDQUOT|Disk quota/.test(error.message)
}

/** The message about a full disk. */
export function fullDisk(folder: string, freeBytes: number): string {
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  return (
    `The disk of ${folder} is full: ${megabytes(freeBytes)} left, ${megabytes(LEAST_FREE_BYTES)} needed. ` +
    'Make room, or set DATA_DIR to a folder on another disk.'
  )
}
