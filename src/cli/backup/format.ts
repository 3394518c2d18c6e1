import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Raised when a backup cannot be made or must not be restored; the message is for the owner. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first entry of a backup. It holds what a restore needs before it reads rows. */
export const aboutSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
})

const sumSchema = z.object({ sha256: z.string().length(64) })

/** The last entry: the size and hash of each table and file. A truncated backup does not have it. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), sumSchema.extend({ rows: z.number().int() })),
  files: z.record(z.string(), sumSchema.extend({ bytes: z.number().int() })),
})

export type BackedUpTable = z.infer<typeof tableSchema>
export type About = z.infer<typeof aboutSchema>
export type Manifest = z.infer<typeof manifestSchema>

export const ABOUT = 'about.json'
export const MANIFEST = 'manifest.json'

/** A table is split into entries of a few megabytes, so that backup and restore hold at most one in memory. */
export const pieceName = (table: string, index: number) =>
  `tables/${table}/${String(index).padStart(6, '0')}.copy`

/** The entry name of an uploaded file. Uploads have no folders. */
export const fileName = (name: string) => `media/${name}`

/** Says what an entry of a backup holds, by its name; null for a name that `writeBackup` does not produce. */
export function readEntryName(name: string): { kind: 'table' | 'file'; name: string } | null {
  const table = /^tables\/(\w+)\/\d{6}\.copy$/.exec(name)?.[1]
  if (table) return { kind: 'table', name: table }
  const file = /^media\/([^/\\\0]+)$/.exec(name)?.[1]
  return file && file !== '.' && file !== '..' ? { kind: 'file', name: file } : null
}

/**
 * Tables that a backup leaves out, because their rows are valid for minutes or hours. A session that was ended, an
 * invitation that was withdrawn or a device that was taken from the alerts after the backup must not become valid again
 * by a restore.
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
  'alert_devices',
  'alert_news',
  'alert_deliveries',
  'write_probe',
  'expiries',
  'cdn_state',
  'cdn_purges',
  'cdn_instances',
  'open_documents',
  'typed_content',
  'payload_locked_documents',
  'payload_locked_documents_rels',
]

const SHOWN = 16

/**
 * Lists the content of a backup: a line for each table with its name, its number of rows and the start of its hash,
 * and a line about the uploads.
 */
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

/** The path and the text of the file that records the last backup. */
export function toLastBackup(dataDir: string, file: string, now: Date): [path: string, text: string] {
  return [recordOf(dataDir), JSON.stringify({ file, madeAt: now.toISOString() } satisfies LastBackup)]
}

/** Reads the record of the last backup, in whatever folder the backup itself is; null when none was made. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(recordOf(dataDir), 'utf8').catch(() => null)
  return text === null ? null : lastSchema.parse(JSON.parse(text))
}
