import type { Payload, PayloadRequest } from 'payload'
import { staffName } from '@/domain/staff'
import { staffNameSql } from '@/features/accounts/server/staff-name-sql'
import type { Counts, ListedImport, Opened } from '@/features/imports/rules/contract'
import { findImport, findSame, type ImportRow, toProgress } from './import-row'

/** An import as its screen shows it; null for none, and for one whose days are over. */
export async function openImport(payload: Payload, id: string): Promise<Opened | null> {
  const row = await findImport(payload, id)
  return row && toOpened(payload, row)
}

async function toOpened(payload: Payload, row: ImportRow): Promise<Opened> {
  const { bytes, received, imagesName, imagesBytes, imagesReceived, head, choices } = row
  const [same, by] = await Promise.all([findSame(payload, row), findName(payload, row.by)])
  return {
    ...toProgress(row),
    bytes,
    received,
    images: imagesName ? { name: imagesName, bytes: imagesBytes, received: imagesReceived } : null,
    head,
    choices,
    same: same && { id: same.id, state: same.state, at: same.startedAt ?? '' },
    by,
  }
}

const BY_COMMAND = 'the command on the server'
const GONE = 'an account that has gone'

async function findName({ db }: Payload, id: string | null): Promise<string> {
  if (!id) return BY_COMMAND
  const { rows } = await db.pool.query<{ name: string }>(
    `select ${staffNameSql('users')} as name from users where id = $1`,
    [id],
  )
  return rows[0]?.name ?? GONE
}

const LISTED = 50

/** The newest imports of the last 30 days. */
export async function listImports(req: PayloadRequest): Promise<ListedImport[]> {
  const { docs } = await req.payload.find({
    collection: 'imports',
    where: { endsAt: { greater_than: new Date().toISOString() } },
    sort: '-createdAt',
    limit: LISTED,
    pagination: false,
    depth: 1,
    select: { kind: true, fileName: true, state: true, counts: true, by: true, createdAt: true },
    overrideAccess: false,
    req,
  })
  return docs.map(({ id, kind, fileName, state, counts, by, createdAt }) => ({
    id: String(id),
    kind: kind ?? null,
    fileName,
    state,
    counts: (counts as Counts | null) ?? {},
    at: createdAt ?? '',
    by: by ? (typeof by === 'object' ? staffName(by) : GONE) : BY_COMMAND,
  }))
}
