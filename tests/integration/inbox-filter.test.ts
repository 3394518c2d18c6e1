import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { toInboxQuery } from '@/admin/inbox/inbox-query'
import {
  calledDigits,
  compareLeads,
  type InboxFilter,
  type InboxLead,
  type InboxSort,
  isShown,
  NEWEST_FIRST,
} from '@/domain/inbox'
import type { Narrowing } from '@/domain/inbox-narrowing'
import { STAGES } from '@/domain/stage'
import { EVERYTHING, listLeadIds } from '@/features/leads/inbox-queries'
import { isWellFormedText } from '@/lib/text'
import { plantLeads, requestInbox } from '../helpers/inbox'
import { addAdmin, payload } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'

let cookie: string

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

const everything = async () => (await requestInbox(cookie, { whole: 'true' })).rows

const NARROWS = [
  'stages',
  'owners',
  'sources',
  'services',
  'plans',
  'campaigns',
  'due',
  'trash',
] as const satisfies (keyof Narrowing)[]

describe('one definition of the filter', () => {
  const stored = (maxLength: number) =>
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength }).filter(isWellFormedText),
      fc.string({ unit: 'binary', maxLength }).filter(isWellFormedText),
      fc.constantFrom('Smith', 'SMITH', 'O%Neil', 'a_b', 'c\\d', 'x.y*', 'Straße', 'İstanbul', 'ΟΔΟΣ', ' a '),
    )
  const instant = fc
    .integer({ min: Date.UTC(2026, 10, 18), max: Date.UTC(2026, 10, 22) })
    .map((ms) => new Date(ms))
  const lead = fc.record({
    name: stored(12),
    email: stored(12),
    phone: stored(8),
    city: stored(8),
    createdAt: instant.map((date) => date.toISOString()),
  })
  const piece = (texts: string[]) =>
    fc
      .tuple(fc.constantFrom(...texts), fc.nat(10), fc.nat(4), fc.constantFrom('as', 'upper', 'lower'))
      .map(([text, start, length, form]) => {
        const part = text.slice(start % (text.length + 1)).slice(0, length)
        if (form === 'upper') return part.toUpperCase()
        return form === 'lower' ? part.toLowerCase() : part
      })
  const sort = fc.record({
    by: fc.constantFrom('createdAt', 'name', 'email', 'phone', 'city'),
    descending: fc.boolean(),
  })

  test('C397 C399 C444 C445 C446 C448 C449 C450 C574 browser and database show the same rows in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lead, { minLength: 1, maxLength: 40 }), fc.gen(), async (leads, draw) => {
        await payload.db.pool.query('delete from form_submissions')
        await plantLeads(leads)
        const all = await everything()
        const texts = leads.flatMap(({ name, email, phone }) => [name, email, phone])
        const filter = fc.record({
          text: fc.oneof(
            piece(texts),
            fc.constantFrom('', ' ', '%', '_', '\\', '.', '*', "'", '\u0000', '\ud800'),
          ),
          from: fc.option(instant),
          to: fc.option(instant),
        })
        for (let round = 0; round < 12; round += 1) {
          await expectSame(
            all,
            draw(() => filter),
            draw(() => sort),
          )
        }
      }),
      // Each try asks a database: making a counterexample smaller would outlast the test.
      { numRuns: 25, endOnFailure: true },
    )
  })

  async function expectSame(all: InboxLead[], filter: InboxFilter, order: InboxSort) {
    const here = all
      .filter((row) => isShown(row as InboxLead & { name: string; email: string; phone: string }, filter))
      .sort(compareLeads(order))
    const there = await requestInbox(cookie, { ...toInboxQuery(filter, order), limit: '500' })
    const what = JSON.stringify({ filter, order })
    expect(
      there.rows.map(({ id }) => id),
      what,
    ).toEqual(here.map(({ id }) => id))
    expect(there.total, what).toBe(here.length)
  }

  const stamp = fc.option(instant.map((date) => date.toISOString()))
  const someOf = (values: readonly string[]) => fc.subarray([...values])

  test('the views choose the same leads in the browser and in the database', async () => {
    const people = [(await addAdmin()).id, (await addAdmin()).id]
    const worked = fc.record({
      createdAt: instant.map((date) => date.toISOString()),
      stage: fc.constantFrom(...STAGES),
      owner: fc.option(fc.constantFrom(...people)),
      followUpAt: stamp,
      deletedAt: fc.option(
        instant.map((date) => date.toISOString()),
        { freq: 4 },
      ),
      source: fc.constantFrom('contact_page', 'home,page', ''),
      plan: fc.constantFrom('', 'Growth'),
      campaign: fc.constantFrom('', 'spring %', 'fall'),
      serviceInterest: someOf(['Content Packs', 'Ads, & more', '"quoted"']),
    })
    const narrowing = fc.record({
      stages: fc.subarray([...STAGES]),
      owners: someOf([...people, 'none']),
      sources: someOf(['contact_page', 'home,page', 'nowhere']),
      services: someOf(['Content Packs', 'Ads, & more', '"quoted"']),
      plans: someOf(['Growth', 'Scale']),
      campaigns: someOf(['spring %', 'fall']),
      due: fc.option(instant, { freq: 2 }),
      trash: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(worked, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(narrowing, fc.subarray(NARROWS)), { minLength: 12, maxLength: 12 }),
        async (leads, choices) => {
          await payload.db.pool.query('delete from form_submissions')
          await plantLeads(leads)
          const all = await everyLead()
          expect(all).toHaveLength(leads.length)
          for (const [whole, names] of choices) {
            const some = Object.fromEntries(names.map((name) => [name, whole[name]]))
            await expectSame(all, { text: '', from: null, to: null, ...some }, NEWEST_FIRST)
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    )
  })

  test('A116 a number is found as it was called, by an index', async () => {
    await payload.db.pool.query('delete from form_submissions')
    const phones = ['+1 538 555 0172', '(538) 555-0172', '538.555.0172 x12', '555-0199']
    await plantLeads(phones.map((phone) => ({ phone })))
    await payload.db.pool.query(`insert into form_submissions (id, name, phone, email, city, service_interest, fingerprint,
        idempotency_key, created_at, updated_at)
      select gen_random_uuid(), 'Many', '+49 31 ' || translate(n::text, '0', '9'), n || '@example.com', 'Dayton', '[]', 'x', 'many ' || n,
        now() - n * interval '1 minute', now() from generate_series(1, 20000) n`)
    for (const called of ['5385550172', '1 538 555 0172', '0538 5550172', '0172']) {
      const { rows, total } = await requestInbox(cookie, { digits: calledDigits(called) ?? '' })
      expect([total, rows.map(({ phone }) => phone).sort()], called).toEqual([3, phones.slice(0, 3).sort()])
    }
    await payload.db.pool.query('vacuum analyze form_submissions')
    const { rows: plan } = await payload.db.pool.query(
      `explain select id from form_submissions where deleted_at is null and stage <> 'spam'
         and regexp_replace(phone, '[^0-9]', '', 'g') like '%5385550172%'`,
    )
    expect(JSON.stringify(plan)).toContain('form_submissions_digits_idx')
    const wrong = await rest('GET', 'form-submissions/inbox?digits=5%25', { cookie })
    expect(wrong.status).toBe(400)
  })

  test('the ids of a large selection are sorted in memory, not on the disk of the database', async () => {
    await payload.db.pool.query('delete from form_submissions')
    await payload.db.pool.query(`insert into form_submissions (id, name, phone, email, city, service_interest, fingerprint,
        idempotency_key, created_at, updated_at)
      select gen_random_uuid(), 'Many', '555', n || '@example.com', 'Dayton', '[]', 'x', 'sorted ' || n,
        now() - (n * 7919 % 5000) * interval '1 minute', now() from generate_series(1, 5000) n`)
    const database = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
    // As 100,000 leads are to 4 MB, so are these to 64 kB; connections that are made from now on have no more.
    await payload.db.pool.query(`alter database ${database} set work_mem = '64kB'`)
    onTestFinished(async () => {
      await payload.db.pool.query(`alter database ${database} reset work_mem`)
    })
    await payload.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await payload.db.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    // The pool hands a dead connection out until it has heard of its end.
    const memory = () =>
      payload.db.pool.query('show work_mem').then(
        ({ rows }) => rows[0].work_mem,
        () => undefined,
      )
    await expect.poll(memory).toBe('64kB')
    const filesOnDisk = async () => {
      const { rows } = await payload.db.pool.query(
        `select temp_files::int as files from pg_stat_database where datname = current_database()`,
      )
      return rows[0].files
    }
    const sortOnDisk = () =>
      payload.db.pool.query(
        `select count(*) from (select id from form_submissions order by email, id offset 0) s`,
      )
    const before = await filesOnDisk()
    const everything = { until: null, since: null }
    const ids = await listLeadIds(payload, EVERYTHING, everything, {
      sort: { by: 'name', descending: false },
    })
    expect(ids).toHaveLength(5_000)
    // The server's count comes late: what does sort on the disk is in it, and nothing else.
    await sortOnDisk()
    await expect.poll(filesOnDisk, { timeout: 30_000 }).toBeGreaterThan(before)
    const perSort = (await filesOnDisk()) - before
    await sortOnDisk()
    await expect.poll(filesOnDisk, { timeout: 30_000 }).toBe(before + 2 * perSort)
  })

  /** All leads that there are, spam and trash too, as the browser holds them. */
  async function everyLead() {
    const parts: Record<string, string>[] = [{}, { stages: 'spam' }, { trash: 'true' }]
    const pages = await Promise.all(parts.map((part) => requestInbox(cookie, { ...part, limit: '500' })))
    return pages.flatMap(({ rows, work }) => rows.map((row) => ({ ...row, ...work[row.id] })))
  }
})
