import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Raised when a backup cannot be made or must not be restored; the message is for the owner. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first entry of a backup: what is needed before the rows. */
export const aboutSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
})

const sumSchema = z.object({ sha256: z.string().length(64) })

/** The last entry: how much there was of everything. A file that was cut off has none. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), sumSchema.extend({ rows: z.number().int() })),
  files: z.record(z.string(), sumSchema.extend({ bytes: z.number().int() })),
})

export type BackedUpTable = z.infer<typeof tableSchema>
export type About = z.infer<typeof aboutSchema>
export type Manifest = z.infer<typeof manifestSchema>

export const ABOUT = 'about.json'
export const MANIFEST = 'manifest.json'

/** A table comes in pieces of a few megabytes, so that neither side holds more than one. */
export const pieceName = (table: string, index: number) =>
  `tables/${table}/${String(index).padStart(6, '0')}.copy`

/** The entry of an uploaded file, which has a name and no folder. */
export const fileName = (name: string) => `media/${name}`

/** What an entry of a backup is, by its name; null for a name that no backup of ours has. */
export function readEntryName(name: string): { kind: 'table' | 'file'; name: string } | null {
  const table = /^tables\/(\w+)\/\d{6}\.copy$/.exec(name)?.[1]
  if (table) return { kind: 'table', name: table }
  const file = /^media\/([^/\\\0]+)$/.exec(name)?.[1]
  return file && file !== '.' && file !== '..' ? { kind: 'file', name: file } : null
}

/**
 * What lives for minutes or hours stays out. A session that was ended, or an invitation that was withdrawn, after the backup must
 * not open again.
 */
export const LEFT_OUT = [
  'users_sessions',
  'session_details',
  'invitations',
  'invitation_challenges',
  'pending_sign_ins',
  'pending_set_ups',
  'passkey_challenges',
  'fresh_sign_ins',
  'rate_limits',
  'returned_forms',
  'write_probe',
  'expiries',
  'open_documents',
  'typed_content',
  'payload_locked_documents',
  'payload_locked_documents_rels',
]

const SHOWN = 16

/** What is in a backup, one line each: the name, how much, and the beginning of the hash. */
export function toReport({ tables, files }: Manifest): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  const lines = Object.entries(tables).map(
    ([name, { rows, sha256 }]) =>
      `  ${name.padEnd(28)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, SHOWN)}`,
  )
  return [
    ...lines,
    `  ${'uploads'.padEnd(28)} ${String(Object.keys(files).length).padStart(9)} files, ${bytes} bytes`,
  ].join('\n')
}

const lastSchema = z.object({ file: z.string(), madeAt: z.iso.datetime() })

type LastBackup = z.infer<typeof lastSchema>

const recordOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** The note of a backup: where it is written, and what. */
export function toLastBackup(dataDir: string, file: string, now: Date): [path: string, text: string] {
  return [recordOf(dataDir), JSON.stringify({ file, madeAt: now.toISOString() } satisfies LastBackup)]
}

/** The last backup that was made, wherever it was put; null when none was. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(recordOf(dataDir), 'utf8').catch(() => null)
  return text === null ? null : lastSchema.parse(JSON.parse(text))
}
