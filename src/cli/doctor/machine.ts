import { access, statfs } from 'node:fs/promises'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'
import { readLastBackup } from '../backup/format'

/**
 * @param version - process.versions.node, for example '20.9.0'
 * @param oldest - the engine that package.json requires, for example '>=20.9.0'
 */
export function checkNode(version: string, oldest: string): Finding {
  const [major = 0, minor = 0] = numbers(version)
  const [leastMajor = 0, leastMinor = 0] = numbers(oldest)
  const isNewEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor)
  if (isNewEnough) return yes(`Node ${version}`)
  return fatal(
    `This is Node ${version}; the product needs ${leastMajor}.${leastMinor} or newer.`,
    'Install a current one from https://nodejs.org.',
  )
}

function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

const MEGABYTE = 1024 * 1024
const LEAST = 300 * MEGABYTE
const LITTLE = 2_048 * MEGABYTE

type Space = { bavail: number; bsize: number }

/**
 * Checks that the disk has space for uploads, the embedded database and a build.
 *
 * @param measure - returns the free space of a folder's disk
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

const LEAST_LENGTH = 32
const LEAST_LETTERS = 10

/** @param secret - PAYLOAD_SECRET, or the secret that is stored in DATA_DIR */
export function checkSecret(secret: string | undefined): Finding {
  const fix = 'Set PAYLOAD_SECRET to the output of: openssl rand -hex 32. Every session ends with the change.'
  if (!secret) return fatal('There is no secret to sign sessions with.', fix)
  if (secret.length < LEAST_LENGTH) return fatal(`The secret has fewer than ${LEAST_LENGTH} characters.`, fix)
  if (new Set(secret).size < LEAST_LETTERS || /secret|password|change ?me|openssl|example/i.test(secret)) {
    return fatal('The secret can be guessed: it is a sample, or a few letters over and over.', fix)
  }
  return yes(`${secret.length} characters`)
}

const HOUR_MS = 60 * 60 * 1000
const LONGEST_HOURS = 48

/** Checks that the last backup is recent enough. */
export async function checkBackupAge(dataDir: string, now: Date = new Date()): Promise<Finding> {
  const fix = 'npm run backup, every night by cron, and take the file to another machine.'
  try {
    const last = await readLastBackup(dataDir)
    if (!last) return warning('No backup was ever made from here.', fix)
    const hours = Math.floor((now.getTime() - Date.parse(last.madeAt)) / HOUR_MS)
    const words = `The last backup is ${hours} h old: ${last.file}`
    if (hours > LONGEST_HOURS) return warning(words, fix)
    const isThere = await access(last.file).then(
      () => true,
      () => false,
    )
    return yes(isThere ? words : `${words} (moved away since)`)
  } catch (error) {
    return warning(`The note of the last backup cannot be read: ${wordsOf(error)}`, fix)
  }
}
