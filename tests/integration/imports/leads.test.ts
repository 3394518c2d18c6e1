import { EventEmitter, once } from 'node:events'
import { stat } from 'node:fs/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { changeState } from '@/features/imports/server/import-row'
import { LEADS_AT_ONCE } from '@/features/imports/server/leads'
import { workOnNext } from '@/features/imports/server/run'
import { createImport } from '@/features/imports/server/stages'
import { storedBytes, storedPath } from '@/features/imports/server/stored-files'
import { changeLeads } from '@/features/leads/server/change-leads'
import { sumLeads } from '@/features/results/server/lead-sums'
import { importRecords, leadRecord, readersOf, withFile } from '../../helpers/import-records'
import { addAdmin, payload, query, requestOf } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'

beforeEach(async () => {
  for (const table of ['imports', 'import_rows', 'form_submissions', 'consent_records', 'outbox'])
    await query(`delete from ${table}`)
})

const leads = () =>
  query(
    `select name, source, stage::text, created_at, owner_id, value_cents::int as cents, won_at, follow_up_at, spam_score from form_submissions
     order by name`,
  )

test('a lead is moved in as it was: own date, stage, owner, value and notes, and nothing is set off by it', async () => {
  const owner = await addAdmin()
  await query(
    `insert into webhooks (id, name, url, active) values (gen_random_uuid(), 'All', 'https://example.com/hook', true)`,
  )
  const record = leadRecord({
    name: 'Ann',
    stage: 'won',
    owner: owner.email.toUpperCase(),
    valueCents: 125_000,
    wonAt: '2026-04-01T00:00:00.000Z',
    notes: ['Called twice'],
    tags: ['roof'],
    consent: { said: true, words: 'I agree', at: '2026-03-04T05:06:07.000Z' },
  })
  const silent = leadRecord({ name: 'Bob', owner: 'Former Staff' })
  const { progress } = await importRecords('leads', [record, silent])
  expect(progress).toMatchObject({ state: 'done', done: 2, total: 2, counts: { lead: { made: 2 } } })
  expect(progress.warnings.unknownOwners).toEqual(['Former Staff'])
  expect(await leads()).toMatchObject([
    {
      name: 'Ann',
      source: 'import',
      stage: 'won',
      created_at: new Date('2026-03-04T05:06:07.000Z'),
      owner_id: owner.id,
      cents: 125_000,
      won_at: new Date('2026-04-01T00:00:00.000Z'),
      follow_up_at: null,
      spam_score: null,
    },
    { name: 'Bob', stage: 'new', owner_id: null, follow_up_at: null },
  ])
  expect(await query('select text, version, method::text from consent_records')).toEqual([
    { text: 'I agree', version: 'imported', method: 'not-recorded' },
  ])
  const notes = await query("select text from lead_events where kind = 'note' order by text")
  expect(notes.map(({ text }) => text)).toEqual([
    'Called twice',
    'Tags: roof',
    'The owner there was Former Staff.',
  ])
  expect(await query('select 1 from outbox')).toEqual([])
})

test('a preview says the same and writes nothing', async () => {
  const records = [
    leadRecord(),
    leadRecord({ name: '', email: '' }),
    leadRecord({ createdAt: '2019-01-01T00:00:00.000Z' }),
  ]
  const { progress, lines } = await importRecords('leads', records, { isConfirmed: false })
  expect(progress).toMatchObject({
    state: 'ready',
    counts: { lead: { made: 1, rejected: 1, 'left-out': 1 } },
  })
  expect(progress.warnings.olderLeads).toBe(1)
  expect(lines.map(({ outcome }) => outcome)).toEqual(['rejected', 'left-out'])
  expect(await leads()).toEqual([])
  expect(await query('select 1 from import_rows')).toEqual([])
})

test('a second run, and a grown file, change nothing that is there, and nothing that staff changed or deleted', async () => {
  const records = [leadRecord({ name: 'A' }), leadRecord({ name: 'B' })]
  await importRecords('leads', records)
  await query(`update form_submissions set city = 'Ours' where name = 'A'`)
  await query(`delete from form_submissions where name = 'B'`)
  const { progress } = await importRecords('leads', [...records, leadRecord({ name: 'C' })])
  expect(progress.counts).toEqual({ lead: { exists: 1, gone: 1, made: 1 } })
  expect(await query('select name, city from form_submissions order by name')).toEqual([
    { name: 'A', city: 'Ours' },
    { name: 'C', city: '' },
  ])
})

const STUCK_AT = 1_500

test('an import whose process died goes on where it was, and the dead one writes no more', async () => {
  const records = Array.from({ length: 2_500 }, () => leadRecord())
  const life = new EventEmitter()
  const held = once(life, 'again')
  let isFirst = true
  const stuck = readersOf('leads', async function* () {
    const isStuck = isFirst
    isFirst = false
    for (const [index, record] of records.entries()) {
      if (isStuck && index === STUCK_AT) await held
      yield record
    }
  })
  const id = await withFile('x', async () => startImport('leads'))
  const first = workOnNext(payload, { id, readers: stuck })
  await expect
    .poll(async () => (await query('select count(*)::int as n from form_submissions'))[0].n, {
      timeout: 20_000,
    })
    .toBe(STUCK_AT - (STUCK_AT % LEADS_AT_ONCE))
  // What `kill -9` leaves: a lease that nobody prolongs.
  await query(`update imports set lease_until = now() - interval '1 second'`)
  expect(await workOnNext(payload, { id, readers: stuck })).toBe(true)
  life.emit('again')
  await first
  expect(await query('select state::text, done::int, counts from imports')).toEqual([
    { state: 'done', done: 2_500, counts: { lead: { made: 2_500 } } },
  ])
  expect((await query('select count(*)::int as n from form_submissions'))[0].n).toBe(2_500)
  expect((await query('select count(*)::int as n from import_report'))[0].n).toBe(2_500)
})

test('a paused import, and one whose database was lost, keep what is done, say why and go on', async () => {
  const records = [leadRecord(), leadRecord()]
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
  const id = await withFile('x', () => startImport('leads'))
  const failing = readersOf('leads', async function* () {
    yield records[0] as never
    yield { kind: 'left-out', id: '0', place: {}, title: 'None', because: 'A row of sums.' }
    throw lost
  })
  await workOnNext(payload, { id, readers: failing })
  const [row] = await query('select state::text, problem, done::int from imports')
  expect(row).toEqual({
    state: 'paused',
    problem: 'The database was away. What was stored stays, and the import can go on.',
    done: 1,
  })
  await changeState(payload.db.pool, id, ['paused'], 'running')
  await workOnNext(payload, { id, readers: readersOf('leads', () => records) })
  expect(await query('select state::text, counts, problem from imports')).toEqual([
    { state: 'done', counts: { lead: { made: 2 } }, problem: null },
  ])
})

test('F52 a full disk of the database pauses an import, which says so, keeps what is done and goes on', async () => {
  const records = Array.from({ length: 1_500 }, (_, no) => leadRecord({ name: `Lead ${no}` }))
  const id = await withFile('x', () => startImport('leads'))
  const readers = readersOf('leads', () => records)
  const stored = 1_250 - (1_250 % LEADS_AT_ONCE)
  await query(`create function is_full() returns trigger language plpgsql as $$ begin
      if new.name = 'Lead 1250' then raise 'could not extend file: No space left on device' using errcode = '53100'; end if;
      return new;
    end $$`)
  await query(
    'create trigger is_full before insert on form_submissions for each row execute function is_full()',
  )
  onTestFinished(async () => void (await query('drop function if exists is_full() cascade')))
  await workOnNext(payload, { id, readers })
  expect(await query('select state::text, problem, done::int from imports')).toEqual([
    {
      state: 'paused',
      problem: 'The disk of the server is full. Make room, and let the import go on.',
      done: stored,
    },
  ])
  expect((await query('select count(*)::int as n from form_submissions'))[0].n).toBe(stored)
  await query('drop function is_full() cascade')
  await changeState(payload.db.pool, id, ['paused'], 'running')
  await workOnNext(payload, { id, readers })
  expect(await query('select state::text, problem, counts from imports')).toEqual([
    { state: 'done', problem: null, counts: { lead: { made: 1_500 } } },
  ])
  expect((await query('select count(distinct name)::int as n from form_submissions'))[0].n).toBe(1_500)
})

test('an undo takes away what nobody has changed or used since, and the months are added up anew after both', async () => {
  const month = [{ n: 1 }]
  const sums = async () => {
    await sumLeads(payload)
    return query("select leads as n from lead_month_sums where kind = 'all' and at = '2026-03-01T05:00:00Z'")
  }
  expect(await sums()).toEqual([])
  const { progress } = await importRecords('leads', [leadRecord({ name: 'A' })])
  expect(await sums()).toEqual(month)
  const admin = await addAdmin()
  await importRecords('leads', [leadRecord({ name: 'B' })])
  expect(await sums()).toEqual([{ n: 2 }])
  const [b] = await query(`select id from form_submissions where name = 'B'`)
  await changeLeads(await requestOf(admin), [b.id], { stage: 'lost', lostReason: 'Only asked' })
  for (const { id } of await query('select id from imports')) {
    await changeState(payload.db.pool, id, ['done'], 'undoing')
    await workOnNext(payload, { id })
  }
  expect(await query('select state::text, counts from imports order by created_at')).toEqual([
    { state: 'undone', counts: expect.objectContaining({ lead: { removed: 1, kept: 0 } }) },
    { state: 'undone', counts: expect.objectContaining({ lead: { removed: 0, kept: 1 } }) },
  ])
  expect(await query('select name from form_submissions')).toEqual([{ name: 'B' }])
  expect(await sums()).toEqual(month)
  expect(progress.state).toBe('done')
})

test('an undo that the database cuts short says so, takes the rest away when it is asked again, and counts both', async () => {
  // A hundred leads go with one statement.
  await importRecords(
    'leads',
    Array.from({ length: 150 }, () => leadRecord()),
  )
  await query(`create function cut_short() returns trigger language plpgsql as $$
    begin if (select count(*) from form_submissions) <= 50 then raise sqlstate '57014'; end if; return old; end $$`)
  await query(
    `create trigger cut_short before delete on form_submissions for each row execute function cut_short()`,
  )
  const undo = async () => {
    const [{ id }] = await query('select id from imports')
    expect(await changeState(payload.db.pool, id, ['done'], 'undoing')).toBe(true)
    await workOnNext(payload, { id })
    return query('select state::text, problem, counts from imports')
  }
  try {
    expect(await undo()).toEqual([
      {
        state: 'done',
        counts: { lead: { removed: 100 } },
        problem:
          'The undo has stopped: the database was away. What it took away stays away. Undo the import again for the rest.',
      },
    ])
  } finally {
    await query('drop function cut_short cascade')
  }
  expect(await undo()).toMatchObject([
    { state: 'undone', problem: null, counts: { lead: { removed: 150, kept: 0 } } },
  ])
  expect(await query('select name from form_submissions')).toEqual([])
})

test('leads go by their own date in lumps that hold no other sweep, and those that the owner keeps go at the day that was chosen', async () => {
  const old = Array.from({ length: 120 }, () => leadRecord({ createdAt: '2019-01-01T00:00:00.000Z' }))
  const choices = { leads: { older: 'keep', keepUntil: '2030-01-01' } }
  const { progress } = await importRecords('leads', old, { choices })
  expect(progress).toMatchObject({ counts: { lead: { made: 120 } }, warnings: { olderLeads: 120 } })
  expect(await sweepNow()).toMatchObject({ form_submissions: 0 })
  await query(`update form_submissions set keep_until = now() - interval '1 hour'`)
  const holds: unknown[] = []
  expect(await sweepNow({ onHold: (held) => holds.push(held) })).toMatchObject({
    form_submissions: 120,
  })
  expect(holds).toEqual([])
})

test('who was erased stays erased: the file goes, and neither it nor a grown one brings them back', async () => {
  const jane = leadRecord({ name: 'Jane', email: 'jane@erased.example' })
  const other = leadRecord({ name: 'Other' })
  const text = JSON.stringify([jane, other])
  const { progress } = await importRecords('leads', [jane, other], { text })
  expect(await storedBytes(progress.id, 'file')).toBe(text.length)
  expect((await stat(storedPath(progress.id, 'file'))).mode & 0o777).toBe(0o600)
  const cookie = await signIn((await addAdmin()).email)
  const person = { email: 'jane@erased.example', phone: '' }
  const found = await (await rest('POST', 'erasures/find', { json: person, cookie })).json()
  expect(found.held.files).toEqual([
    { id: progress.id, fileName: 'export.csv', createdAt: expect.any(String) },
  ])
  const json = { ...person, seen: found.seen, typed: person.email }
  const erased = await rest('POST', 'erasures/erase', { json, cookie })
  expect(await erased.json()).toMatchObject({ counts: { leads: 1, files: 1 } })
  expect(await storedBytes(progress.id, 'file')).toBeNull()
  const again = await importRecords('leads', [jane, other, leadRecord({ name: 'New' })], {
    text: `${text} grown`,
  })
  expect(again.progress.counts).toEqual({ lead: { gone: 1, exists: 1, made: 1 } })
  expect((await query('select name from form_submissions order by name')).map(({ name }) => name)).toEqual([
    'New',
    'Other',
  ])
})

/** An import that runs, whose file another one has. */
async function startImport(kind: string): Promise<string> {
  const { takeFile } = await import('@/features/imports/server/stored-files')
  const id = await createImport({ payload }, { by: null, fileName: 'x.csv', bytes: 1 })
  await withFile('x', (file) => takeFile(id, 'file', file))
  await query(
    `update imports set received = 1, kind = $2::text::enum_imports_kind, state = 'running', started_at = now() where id = $1`,
    [id, kind],
  )
  return id
}
