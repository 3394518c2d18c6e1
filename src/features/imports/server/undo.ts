import { createLocalReq, type Payload } from 'payload'
import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import type { Counts } from '@/features/imports/rules/contract'
import { expireRedirects } from '@/features/redirects/server/redirects'
import { flags } from '@/lib/payload-flags'
import type { ImportRow, Queries } from './import-row'
import type { KeyedKind } from './keys'
import { batchOf } from './leads'
import { isAsWritten } from './posts'
import { count } from './report'
import { writtenOf } from './written'

type Keep = (client: Queries, counts: Counts) => Promise<void>

/**
 * Takes away what an import has made and nobody has changed or used since. What stays is still known, so a later import of the same
 * file leaves it alone. It can be done again after it was interrupted.
 */
export async function undoImport(payload: Payload, row: ImportRow, keep: Keep): Promise<void> {
  const counts = removedSoFar(row.counts)
  const undo = { payload, row, counts, keep }
  await undoLeads(undo)
  await undoPosts(undo)
  await undoRedirects(undo)
  // Posts show images and name authors, so these come last.
  await undoImages(undo)
  await undoAuthors(undo)
  await finish(undo)
}

/** An undo that was interrupted goes on with what it had removed. What it had left alone is counted anew. */
const removedSoFar = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([kind, { removed }]) => (removed ? [[kind, { removed }]] : [])),
  )

type Undo = { payload: Payload; row: ImportRow; counts: Counts; keep: Keep }

/** So many leads go with one statement, whose cascades must end within the limit of statements on a slow machine too. */
const AT_ONCE = 100

/**
 * A lead is changed or used when its row was written since, or when its timeline has an entry of somebody, beyond that it was opened.
 * The database itself notes the months whose sums change.
 */
const REMOVE_LEADS = `with made as (
    select r.key, r.document_id as id from import_rows r join form_submissions f on f.id = r.document_id
    where r.import_id = $1 and r.kind = 'lead' and f.updated_at = r.written::timestamptz and not exists (
      select from lead_events e where e.lead_id = f.id and e.batch is distinct from $2 and e.kind <> 'opened')
    limit $3 for update of f skip locked),
  consents as (delete from consent_records where lead_id in (select id from made)),
  leads as (delete from form_submissions where id in (select id from made) returning id)
  delete from import_rows where key in (select key from made) returning key`

async function undoLeads({ payload, row, counts, keep }: Undo): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE; ) {
    removed = await inTransaction(payload, async ({ client }) => {
      const { rowCount } = await client.query(REMOVE_LEADS, [row.id, batchOf(row.id), AT_ONCE])
      count(counts, 'lead', 'removed', rowCount ?? 0)
      await keep(client, counts)
      return rowCount ?? 0
    })
  }
  const { rows } = await payload.db.pool.query<{ kept: number }>(
    `select count(*)::int as kept from import_rows r join form_submissions f on f.id = r.document_id
     where r.import_id = $1 and r.kind = 'lead'`,
    [row.id],
  )
  count(counts, 'lead', 'kept', rows[0]?.kept ?? 0)
}

type Made = { key: string; document: string; written: string | null }

async function listMade({ payload, row }: Undo, kind: KeyedKind): Promise<Made[]> {
  const { rows } = await payload.db.pool.query<Made>(
    `select key, document_id as document, written from import_rows where import_id = $1 and kind = $2 and document_id is not null
     order by at, key`,
    [row.id, kind],
  )
  return rows
}

const forget = (client: Queries, key: string) => client.query('delete from import_rows where key = $1', [key])

async function undoPosts(undo: Undo): Promise<void> {
  const { payload, counts, keep } = undo
  for (const { key, document, written } of await listMade(undo, 'post')) {
    const isUnused =
      (await isAsWritten({ payload }, document, written)) && !(await isWorkedOn(payload, document))
    if (!isUnused) {
      if (await isThere(payload, 'blog_posts', document)) count(counts, 'post', 'kept')
      continue
    }
    await inTransaction(payload, async ({ id: transactionID, client }) => {
      const req = await createLocalReq({ context: flags({ saveOrder: { isImport: true } }) }, payload)
      req.transactionID = transactionID
      // Its redirects would lead nowhere.
      const { rowCount: led } = await client.query(
        `with gone as (delete from redirects where id in (select document_id from import_rows where import_id = $1 and kind = 'redirect')
           and post_id = $2 returning id) delete from import_rows where document_id in (select id from gone)`,
        [undo.row.id, document],
      )
      // Whoever undoes an import was asked for the right to it.
      await payload.delete({
        collection: 'blog-posts',
        id: document,
        trash: true,
        overrideAccess: true,
        depth: 0,
        req,
      })
      await forget(client, key)
      count(counts, 'post', 'removed')
      count(counts, 'redirect', 'removed', led ?? 0)
      if (led) await expireRedirects(payload, transactionID)
      await keep(client, counts)
    })
  }
}

/** Whether the staff have said something of a post, or keep changes of it. */
async function isWorkedOn({ db }: Payload, id: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select from blog_posts where id = $1 and (exists (select from post_events where post_id = $1)
       or exists (select from pending_changes where post_id = $1))`,
    [id],
  )
  return rowCount === 1
}

async function isThere(
  { db }: Payload,
  table: 'blog_posts' | 'media' | 'authors',
  id: string,
): Promise<boolean> {
  return (await db.pool.query(`select from ${table} where id = $1`, [id])).rowCount === 1
}

/** A redirect to a post that stays, stays with it. */
async function undoRedirects({ payload, row, counts, keep }: Undo): Promise<void> {
  await inTransaction(payload, async ({ id, client }) => {
    const { rowCount } = await client.query(
      `with gone as (delete from redirects r using import_rows made where made.import_id = $1 and made.kind = 'redirect'
         and made.document_id = r.id and r.updated_at = made.written::timestamptz and r.post_id is null returning made.key)
       delete from import_rows where key in (select key from gone)`,
      [row.id],
    )
    count(counts, 'redirect', 'removed', rowCount ?? 0)
    if (rowCount) await expireRedirects(payload, id)
    await keep(client, counts)
  })
}

/** An image that another post, an author or a draft shows stays. */
async function undoImages(undo: Undo): Promise<void> {
  const { payload, counts, keep } = undo
  for (const { key, document, written } of await listMade(undo, 'image')) {
    const image = await payload.findByID({
      collection: 'media',
      id: document,
      depth: 0,
      overrideAccess: true,
      disableErrors: true,
    })
    if (!image) continue
    const isRemoved =
      writtenOf.image(image) === written &&
      (await payload.delete({ collection: 'media', id: document, overrideAccess: true, depth: 0 }).then(
        () => true,
        (error: unknown) => {
          if (isInUse(error)) return false
          throw error
        },
      ))
    count(counts, 'image', isRemoved ? 'removed' : 'kept')
    await inTransaction(payload, async ({ client }) => {
      if (isRemoved) await forget(client, key)
      await keep(client, counts)
    })
  }
}

const isInUse = (error: unknown) => error instanceof Error && 'status' in error && error.status === 409

async function undoAuthors(undo: Undo): Promise<void> {
  const { payload, counts, keep } = undo
  for (const { key, document, written } of await listMade(undo, 'author')) {
    const author = await payload.findByID({
      collection: 'authors',
      id: document,
      depth: 0,
      overrideAccess: true,
      disableErrors: true,
    })
    if (!author) continue
    const { rowCount } = await payload.db.pool.query(
      'select from blog_posts where fold_text(btrim(author)) = fold_text(btrim($1)) limit 1',
      [author.name],
    )
    const isRemoved = !rowCount && writtenOf.author(author) === written
    if (isRemoved)
      await payload.delete({ collection: 'authors', id: document, overrideAccess: true, depth: 0 })
    count(counts, 'author', isRemoved ? 'removed' : 'kept')
    await inTransaction(payload, async ({ client }) => {
      if (isRemoved) await forget(client, key)
      await keep(client, counts)
    })
  }
}

async function finish({ payload, row, counts, keep }: Undo): Promise<void> {
  await inTransaction(payload, async (transaction) => {
    await keep(transaction.client, counts)
    await transaction.client.query(
      `update imports set state = 'undone', problem = null, lease_by = null, lease_until = null where id = $1`,
      [row.id],
    )
    const by = row.by ? ({ actor: 'account', account: row.by } as const) : ({ actor: 'command' } as const)
    const details = Object.fromEntries(
      Object.entries(counts).flatMap(([kind, of]) =>
        Object.entries(of).map(([outcome, n]) => [`${kind} ${outcome}`, n]),
      ),
    )
    await recordEvent(
      { payload },
      'import.undone',
      { by, about: { type: 'import', id: row.id }, details, logged: { import: row.id } },
      transaction,
    )
  })
}
