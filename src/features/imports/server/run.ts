import { randomUUID } from 'node:crypto'
import type { Payload, TypedUser } from 'payload'
import { inTransaction } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import { recordEvent } from '@/features/audit/server/record-event'
import { type ImportState, NO_WARNINGS } from '@/features/imports/rules/contract'
import type { LeadQuestion } from '@/features/imports/rules/lead-choices'
import {
  FileProblem,
  type ImportRecord,
  type LeadRecord,
  type LeftOut,
  type ReadFile,
  type RedirectRecord,
  type Refused,
} from '@/features/imports/rules/records'
import { withTightHeap } from '@/lib/tight-heap'
import { type ImageSource, NO_IMAGES, openFolder, openZip } from './image-source'
import { type ImportRow, type Queries, toImportRow } from './import-row'
import { LEADS_AT_ONCE, type LeadSetting, readLeadSetting, takeLeads } from './leads'
import { indexPosts } from './post-index'
import { type PostSetting, takePost } from './posts'
import { problemOf, undoProblemOf } from './problem-of'
import { READERS, type Readers } from './read-file'
import { readRedirectTable, takeRedirects } from './redirects'
import { count, type NewLine, writeLines } from './report'
import { Interrupted, type Numbered, type Run, toLine } from './run-context'
import { storedBytes, storedPath, storedPaths } from './stored-files'
import { undoImport } from './undo'

/** Seconds after which another process takes over what a process has held without a sign of life. */
const LEASE_SECONDS = 30
const HEARTBEAT_MS = 10_000

/** How many records of a kind are decided about together. A post has its images, and stands alone. */
const AT_ONCE = { post: 1, lead: LEADS_AT_ONCE, redirect: 200, 'left-out': 1_000, refused: 1_000 } as const

/** States in which a process works on an import. */
const AT_WORK = ['previewing', 'running', 'undoing'] as const satisfies readonly ImportState[]

type How = {
  /** Only this one, which the caller has made. */
  id?: string
  readers?: Readers
  /** How often a process says that it lives, for tests. */
  leaseSeconds?: number
}

/** What has to be told of imports when the database is back. */
const untold = new Map<string, { problem: string; holder: string }>()

/**
 * Works on the next import that waits for it and whose file is on this machine, until it is done, paused or taken over by another
 * process, which the lease in its row allows to one at a time.
 *
 * @returns whether there was one
 * @throws whatever the database says when it is away; the import is paused with the next call that finds it back
 */
export async function workOnNext(payload: Payload, how: How = {}): Promise<boolean> {
  await tellUntold(payload)
  const holder = randomUUID()
  const row = await claim(payload, holder, how)
  if (!row) return false
  const stop = new AbortController()
  const heartbeat = setInterval(() => {
    // A process that cannot say so is not asked again: its next step finds that it has lost the lease, or the database.
    void extend(payload, row.id, holder, how).then(
      (isHeld) => !isHeld && stop.abort(new Interrupted('Somebody else has it now')),
      () => undefined,
    )
  }, HEARTBEAT_MS)
  try {
    await withTightHeap(() =>
      work(payload, row, { holder, signal: stop.signal, readers: how.readers ?? READERS }),
    )
  } catch (error) {
    await settleFailure(payload, row, holder, error)
  } finally {
    clearInterval(heartbeat)
  }
  return true
}

const CLAIM = `update imports set lease_by = $1, lease_until = clock_timestamp() + make_interval(secs => $2), updated_at = now()
  where id = (select id from imports where state::text = any($3) and id = any($4) and ends_at > now()
      and (lease_until is null or lease_until < clock_timestamp())
    order by updated_at for update skip locked limit 1)
  returning *`

async function claim(
  payload: Payload,
  holder: string,
  { id, leaseSeconds = LEASE_SECONDS }: How,
): Promise<ImportRow | null> {
  const { pool } = payload.db
  const { rows: waiting } = await pool.query<{ id: string; state: string }>(
    'select id, state::text from imports where state::text = any($1) and ($2::uuid is null or id = $2)',
    [AT_WORK, id ?? null],
  )
  const here = []
  // An undo needs no file, so any machine can do it.
  for (const each of waiting)
    if (each.state === 'undoing' || (await storedBytes(each.id, 'file')) !== null) here.push(each.id)
  if (here.length === 0) return null
  const { rows } = await pool.query(CLAIM, [holder, leaseSeconds, AT_WORK, here])
  return rows[0] ? toImportRow(rows[0]) : null
}

async function extend({ db }: Payload, id: string, holder: string, { leaseSeconds = LEASE_SECONDS }: How) {
  const { rowCount } = await db.pool.query(
    `update imports set lease_until = clock_timestamp() + make_interval(secs => $3)
     where id = $1 and lease_by = $2 and state::text = any($4)`,
    [id, holder, leaseSeconds, AT_WORK],
  )
  return rowCount === 1
}

type Working = { holder: string; signal: AbortSignal; readers: Readers }

async function work(payload: Payload, row: ImportRow, working: Working): Promise<void> {
  if (row.state === 'undoing') return undoImport(payload, row, keeperOf(row, working.holder))
  const writes = row.state === 'running'
  const { kind } = row
  if (!kind) throw new FileProblem('It is not known what this file is')
  const file = await working.readers[kind](await storedPaths(row.id), row.choices)
  const user = await findUser(payload, row.by)
  const { rows } = await payload.db.pool.query<{ now: Date; startedAt: Date }>(
    'select now(), coalesce(started_at, now()) as "startedAt" from imports where id = $1',
    [row.id],
  )
  const run: Run = {
    payload,
    row,
    head: file.head,
    choices: row.choices,
    user,
    writes,
    // The same for all of its parts, however often it is interrupted.
    now: rows[0]?.startedAt ?? new Date(),
    counts: writes && row.done > 0 ? row.counts : {},
    warnings: writes && row.done > 0 ? row.warnings : structuredClone(NO_WARNINGS),
    signal: working.signal,
    upTo: row.done,
    seen: new Set(),
    keep: async () => undefined,
  }
  run.warnings.questions = (file.head.questions ?? []).map(toSentence)
  run.keep = (client) => keepProgress(client, run, working.holder)
  if (!writes) await payload.db.pool.query('delete from import_report where import_id = $1', [row.id])
  const source = await openImages(row)
  try {
    await takeAll(run, file, source)
  } finally {
    await source.close()
  }
  await finish(run, working.holder)
}

const toSentence = ({ ask, count: rows, examples, otherwise }: LeadQuestion) =>
  `${ask} (${rows} rows, such as ${examples.join(', ')}) ${otherwise}`

/**
 * The images that were given with the file.
 *
 * @throws {FileProblem} when they cannot be read
 */
async function openImages({ id, imagesFolder, imagesName }: ImportRow): Promise<ImageSource> {
  try {
    if (imagesFolder) return await openFolder(imagesFolder)
    return imagesName ? await openZip(storedPath(id, 'images')) : NO_IMAGES
  } catch (error) {
    throw new FileProblem(`The images cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function findUser(payload: Payload, id: string | null): Promise<TypedUser | null> {
  if (!id) return null
  const user = await payload.findByID({
    collection: 'users',
    id,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
  })
  return user ? { ...user, collection: 'users' } : null
}

/** Takes the records one after the other, from the one behind the last that was kept. */
async function takeAll(run: Run, file: ReadFile, source: ImageSource): Promise<void> {
  const { head, row, signal } = run
  const isOfPosts = head.kind === 'wordpress' || head.kind === 'ghost'
  const redirects = await readRedirectTable(run)
  const posts: PostSetting | null = isOfPosts
    ? { index: await indexPosts(run, file.records()), source, redirects }
    : null
  const leads = head.kind === 'leads' ? await readLeadSetting(run) : null
  const first = run.writes ? row.done : 0
  let step: Numbered[] = []
  let no = 0
  let taking = Promise.resolve()
  // The next records are read while the database stores those before them.
  const flush = async () => {
    await taking
    run.upTo = step.at(-1)?.no ?? run.upTo
    taking = takeStep(run, { posts, leads, redirects }, step)
    step = []
    // Whoever waits for it next is told of a failure, which until then nobody has looked at.
    taking.catch(() => undefined)
  }
  try {
    for await (const piece of file.records()) {
      signal.throwIfAborted()
      for (const record of piece) {
        no += 1
        if (no <= first) continue
        const [before] = step
        if (before && before.record.kind !== record.kind) await flush()
        step.push({ no, record })
        if (step.length >= AT_ONCE[record.kind]) await flush()
      }
    }
    await flush()
  } finally {
    await taking
  }
}

type Settings = {
  posts: PostSetting | null
  leads: LeadSetting | null
  redirects: Parameters<typeof takeRedirects>[1]
}

async function takeStep(
  run: Run,
  { posts, leads, redirects }: Settings,
  step: readonly Numbered[],
): Promise<void> {
  const [first] = step
  if (!first) return
  if (first.record.kind === 'post' && posts) return takePost(run, posts, { ...first, record: first.record })
  if (first.record.kind === 'lead' && leads) return takeLeads(run, leads, ofKind<LeadRecord>(step, 'lead'))
  if (first.record.kind === 'redirect')
    return takeRedirects(run, redirects, ofKind<RedirectRecord>(step, 'redirect'))
  if (first.record.kind === 'refused') return takeRefused(run, ofKind<Refused>(step, 'refused'))
  return takeLeftOut(run, ofKind<LeftOut>(step, 'left-out'))
}

const ofKind = <R extends ImportRecord>(step: readonly Numbered[], kind: R['kind']) =>
  step.filter((each): each is Numbered<R> => each.record.kind === kind)

function takeLeftOut(run: Run, records: readonly Numbered<LeftOut>[]): Promise<void> {
  count(run.counts, 'other', 'left-out', records.length)
  return write(
    run,
    records.map(({ no, record }) =>
      toLine(no, record, { kind: 'other', outcome: 'left-out', problem: record.because }),
    ),
  )
}

/** Rows that the reader could not take: they go back in a file of their own. */
function takeRefused(run: Run, records: readonly Numbered<Refused>[]): Promise<void> {
  const kind = run.head.kind === 'leads' ? 'lead' : run.head.kind === 'redirects' ? 'redirect' : 'other'
  count(run.counts, kind, 'rejected', records.length)
  return write(
    run,
    records.map(({ no, record }) =>
      toLine(no, record, { kind, outcome: 'rejected', problem: record.problem, cells: record.cells }),
    ),
  )
}

function write(run: Run, lines: readonly NewLine[]): Promise<void> {
  return inTransaction(run.payload, async ({ client }) => {
    await writeLines(client, run.row.id, lines)
    await run.keep(client)
  })
}

const KEEP = `update imports set done = $3, counts = $4, warnings = $5, lease_until = greatest(lease_until, clock_timestamp()
    + make_interval(secs => $6)), updated_at = now()
  where id = $1 and lease_by = $2 and state::text = $7`

/** @throws {Interrupted} when somebody has paused it, or another process has it; what the step has written is rolled back */
async function keepProgress(client: Queries, run: Run, holder: string): Promise<void> {
  const state = run.writes ? 'running' : 'previewing'
  const values = [
    run.row.id,
    holder,
    run.upTo,
    JSON.stringify(run.counts),
    JSON.stringify(run.warnings),
    LEASE_SECONDS,
    state,
  ]
  const { rowCount } = await client.query(KEEP, values)
  if (rowCount !== 1) throw new Interrupted('It was paused, or another process has it')
}

/** As `keepProgress`, for an undo, which counts what it removes. */
function keeperOf({ id }: ImportRow, holder: string) {
  return async (client: Queries, counts: ImportRow['counts']) => {
    const { rowCount } = await client.query(
      `update imports set counts = $3, lease_until = clock_timestamp() + make_interval(secs => $4), updated_at = now()
       where id = $1 and lease_by = $2 and state::text = 'undoing'`,
      [id, holder, JSON.stringify(counts), LEASE_SECONDS],
    )
    if (rowCount !== 1) throw new Interrupted('Another process has it')
  }
}

async function finish(run: Run, holder: string): Promise<void> {
  const { payload, row, writes, counts } = run
  await inTransaction(payload, async (transaction) => {
    run.upTo = Math.max(run.upTo, 0)
    await run.keep(transaction.client)
    await transaction.client.query(
      `update imports set state = $3::text::enum_imports_state, problem = null, total = done, lease_by = null, lease_until = null,
         done_at = case when $4 then now() end where id = $1 and lease_by = $2`,
      [row.id, holder, writes ? 'done' : 'ready', writes],
    )
    if (!writes) return
    const by = run.user
      ? ({ actor: 'account', account: String(run.user.id) } as const)
      : ({ actor: 'command' } as const)
    const details = Object.fromEntries(
      Object.entries(counts).flatMap(([kind, of]) =>
        Object.entries(of).map(([outcome, n]) => [`${kind} ${outcome}`, n]),
      ),
    )
    await recordEvent(
      { payload },
      'import.done',
      { by, about: { type: 'import', id: row.id }, details, logged: { import: row.id } },
      transaction,
    )
  })
}

/** An import that has stopped says why, and can go on. */
async function settleFailure(
  payload: Payload,
  row: ImportRow,
  holder: string,
  error: unknown,
): Promise<void> {
  if (error instanceof Interrupted) return
  logEvent(payload.logger, 'import.failed', { import: row.id, err: error })
  const problem = row.state === 'undoing' ? undoProblemOf(error) : problemOf(error)
  try {
    await settle(payload, row.id, { problem, holder })
  } catch {
    untold.set(row.id, { problem, holder })
    throw error
  }
}

/** A preview that cannot be made has failed; a run, or an undo, is paused. */
async function settle(
  { db }: Payload,
  id: string,
  { problem, holder }: { problem: string; holder: string },
): Promise<void> {
  await db.pool.query(
    `update imports set state = (case state::text when 'previewing' then 'failed' when 'running' then 'paused' else 'done' end)::enum_imports_state,
       problem = $3, lease_by = null, lease_until = null, updated_at = now() where id = $1 and lease_by = $2`,
    [id, holder, problem],
  )
}

async function tellUntold(payload: Payload): Promise<void> {
  for (const [id, told] of untold) {
    await settle(payload, id, told)
    untold.delete(id)
  }
}
