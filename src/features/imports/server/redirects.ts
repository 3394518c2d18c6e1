import { holdLock } from '@/data/locks'
import { inTransaction, type Transaction } from '@/data/transaction'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import type { PostRecord, RedirectRecord } from '@/features/imports/rules/records'
import { chainProblem, pathOfTarget, readOldPath, readTarget } from '@/features/redirects/rules/redirect'
import { expireRedirects, listRedirects } from '@/features/redirects/server/redirects'
import { keyOf } from './keys'
import { findKnown, type NewRow, rememberRows } from './known-rows'
import { count, type NewLine, writeLines } from './report'
import { type Numbered, type Run, toLine } from './run-context'

type Known = { from: string; to: string }

/** The redirects that are there, with those of this run. */
export type RedirectTable = { byFrom: Map<string, Known>; targets: Set<string> }

export async function readRedirectTable({ payload }: Run): Promise<RedirectTable> {
  const table: RedirectTable = { byFrom: new Map(), targets: new Set() }
  for (const each of await listRedirects(payload.db.pool)) add(table, each)
  return table
}

function add({ byFrom, targets }: RedirectTable, each: Known) {
  byFrom.set(each.from, each)
  targets.add(pathOfTarget(each.to))
}

type NewRedirect = {
  id: string
  key: string
  from: string
  to: string | null
  post: string | null
  kind: '307' | '308'
}

/** Redirects the old addresses of a post to it, in the transaction that makes it. Those that cannot be are named. */
export async function redirectOldAddresses(
  run: Run,
  table: RedirectTable,
  transaction: Transaction,
  { record, post, slug }: Numbered<PostRecord> & { post: string | null; slug: string },
): Promise<void> {
  const to = paths.post(slug)
  const keys = record.oldAddresses.map((address) => keyOf(run.payload, run.head, 'redirect', address))
  const known = await findKnown(transaction.client, keys)
  const redirects = record.oldAddresses.flatMap((address, index): NewRedirect[] => {
    const key = keys[index] ?? ''
    const { path } = readOldPath(address)
    if (known.has(key) || path === null || path === to || refusalOf(table, path, to)) return []
    add(table, { from: path, to })
    return [{ id: crypto.randomUUID(), key, from: path, to: null, post, kind: '308' }]
  })
  count(run.counts, 'redirect', 'made', redirects.length)
  if (run.writes) await store(run, transaction, redirects)
}

/** Why a redirect would lead nowhere good; null for one that is fine. */
function refusalOf({ byFrom, targets }: RedirectTable, from: string, to: string): string | null {
  if (byFrom.has(from)) return 'Another redirect leads away from this address.'
  const next = byFrom.get(pathOfTarget(to))
  const before = targets.has(pathOfTarget(from))
    ? [...byFrom.values()].filter((each) => pathOfTarget(each.to) === from)
    : []
  return chainProblem({ from, to }, [...(next ? [next] : []), ...before])?.message ?? null
}

/** Decides about redirects of the file, and stores those that are new, in one transaction. */
export async function takeRedirects(
  run: Run,
  table: RedirectTable,
  records: readonly Numbered<RedirectRecord>[],
): Promise<void> {
  const { payload, head, row, writes } = run
  const keys = records.map(({ record }) => keyOf(payload, head, 'redirect', record.id))
  const known = await findKnown(payload.db.pool, keys)
  const made: NewRedirect[] = []
  const lines = records.map(({ no, record }, index): NewLine => {
    const key = keys[index] ?? ''
    const title = `${record.from} → ${record.to}`
    const end = (outcome: NewLine['outcome'], problem: string | null, document: string | null = null) =>
      toLine(
        no,
        { ...record, title },
        { kind: 'redirect', outcome, problem, document, cells: { From: record.from, To: record.to } },
      )
    const row = known.get(key)
    if (row) return end('exists', 'It came with an earlier import, and stays as it is.', row.document)
    if (/[*^$()|]/.test(record.from) && record.lost.length > 0) return end('rejected', record.lost.join(' '))
    const from = readOldPath(withoutSite(record.from, head.site))
    if (from.path === null) return end('rejected', `${from.problem}.`)
    const to = readTarget(withoutSite(record.to, head.site))
    if (to.path === null) return end('rejected', `${to.problem}.`)
    const refusal = refusalOf(table, from.path, to.path)
    if (refusal) return end('rejected', refusal)
    add(table, { from: from.path, to: to.path })
    const redirect: NewRedirect = {
      id: crypto.randomUUID(),
      key,
      from: from.path,
      to: to.path,
      post: null,
      kind: record.code === 307 ? '307' : '308',
    }
    made.push(redirect)
    return end('made', null, writes ? redirect.id : null)
  })
  for (const { outcome } of lines) count(run.counts, 'redirect', outcome)
  await inTransaction(payload, async (transaction: Transaction) => {
    if (writes) await store(run, transaction, made)
    await writeLines(transaction.client, row.id, lines)
    await run.keep(transaction.client)
  })
}

/** An address of the old site, or of this one, without its host. */
function withoutSite(address: string, site: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address
  const { host, pathname, search, hash } = new URL(address)
  const ours = [site, new URL(env.SITE_URL).host].filter(Boolean).map((each) => each.replace(/^www\./, ''))
  return ours.includes(host.replace(/^www\./, '')) ? pathname + search + hash : address
}

/** They are written past Payload: it would read all the others for each. The rules have been asked. */
async function store(
  { payload, row }: Run,
  { id: transactionID, client }: Transaction,
  redirects: readonly NewRedirect[],
): Promise<void> {
  if (redirects.length === 0) return
  await holdLock(client, 'redirects')
  const { rows } = await client.query<{ id: string; written: Date }>(
    `insert into redirects (id, from_path, to_path, post_id, kind, created_at, updated_at)
     select id, "from", "to", post, kind::enum_redirects_kind, now(), now()
     from json_to_recordset($1::json) as redirect(id uuid, "from" text, "to" text, post uuid, kind text)
     on conflict (from_path) do nothing returning id, updated_at as written`,
    [JSON.stringify(redirects)],
  )
  const stored = new Map(rows.map(({ id, written }) => [id, written.toISOString()]))
  await rememberRows(
    client,
    row.id,
    redirects.flatMap(({ id, key }): NewRow[] => {
      const written = stored.get(id)
      return written ? [{ key, kind: 'redirect', outcome: 'made', document: id, written }] : []
    }),
  )
  await expireRedirects(payload, transactionID)
}
