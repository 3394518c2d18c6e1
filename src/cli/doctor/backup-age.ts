import { access } from 'node:fs/promises'
import { readLastBackup } from '../backup/last-backup'
import { type Finding, warning, wordsOf, yes } from './finding'

const HOUR_MS = 60 * 60 * 1000
const LONGEST_HOURS = 48

/** Whether there is a backup that is young enough. */
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
