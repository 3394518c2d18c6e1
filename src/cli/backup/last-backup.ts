import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const lastSchema = z.object({ file: z.string(), madeAt: z.iso.datetime() })

export type LastBackup = z.infer<typeof lastSchema>

const noteOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** The note of a backup: where it is written, and what. */
export function toLastBackup(dataDir: string, file: string, now: Date): [path: string, text: string] {
  return [noteOf(dataDir), JSON.stringify({ file, madeAt: now.toISOString() } satisfies LastBackup)]
}

/** The last backup that was made, wherever it was put; null when none was. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => null)
  return text === null ? null : lastSchema.parse(JSON.parse(text))
}
