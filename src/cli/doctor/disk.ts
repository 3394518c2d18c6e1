import { statfs } from 'node:fs/promises'
import { type Finding, fatal, warning, wordsOf, yes } from './finding'

const MEGABYTE = 1024 * 1024
const LEAST = 300 * MEGABYTE
const LITTLE = 2_048 * MEGABYTE

type Space = { bavail: number; bsize: number }

/**
 * Whether there is room for uploads, the embedded database and a build.
 *
 * @param measure - tells the free space of a folder's disk
 */
export async function checkDisk(
  folder: string,
  measure: (path: string) => Promise<Space> = statfs,
): Promise<Finding> {
  const fix = 'Make room: old backups first. Or move DATA_DIR to a larger disk.'
  try {
    const { bavail, bsize } = await measure(folder)
    const free = bavail * bsize
    const words = `${Math.floor(free / MEGABYTE)} MB free at ${folder}`
    if (free < LEAST) return fatal(words, fix)
    return free < LITTLE ? warning(words, fix) : yes(words)
  } catch (error) {
    return fatal(
      `${folder} cannot be looked at: ${wordsOf(error)}`,
      'Make the folder, and let this user write there.',
    )
  }
}
