import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { AUDIT_SUBJECTS, AUDIT_WORDS } from '@/features/audit/rules/audit'
import { MAX_SAVED_VIEWS } from '@/features/leads/rules/inbox-view'
import { CHANGES_HEADER } from '@/features/posts/rules/pending-changes'
import { MOST_UNSAVED } from '@/features/posts/rules/unsaved-work'
import type { User } from '../../../payload-types'
import { freshAddress, post } from '../../helpers/accounts'
import { halfSignIn, plantFactor, sendCode } from '../../helpers/factors'
import { plantLeads } from '../../helpers/inbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { addAdmin, addLimited, PASSWORD, payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { addRowOf } from '../../helpers/routes'

let admin: User
let cookie: string

beforeAll(async () => {
  admin = await addAdmin()
  cookie = await signIn(admin.email)
})

const makeStale = () => query(`UPDATE users_sessions SET created_at = created_at - interval '11 minutes'`)

/** The rows of the audit log that some work adds. */
async function recorded(work: () => Promise<unknown>) {
  const known = (await query('select id from audit_log')).map(({ id }) => id)
  await work()
  return query(
    `select kind, email, subject_type, subject_id, subject, details from audit_log
     where id <> all($1) order by at, id`,
    [known],
  )
}

describe('one’s own settings', () => {
  test('Available for new leads decides at once who gets the next lead', async () => {
    await rest('POST', 'globals/lead-handling', { cookie, json: { assignment: 'turns' } })
    const set = (takesLeads: boolean) => rest('POST', 'users/own-settings', { cookie, json: { takesLeads } })
    const ownerOfNext = async () => {
      const id = (await (await sendJson({ ...LEAD, email: `${randomUUID()}@example.com` })).json()).id
      const [lead] = await query(
        'select owner_id from form_submissions where id = $1 or $1 is null order by created_at desc',
        [id ?? null],
      )
      return lead?.owner_id
    }
    const other = await addAdmin()
    await payload.update({
      collection: 'users',
      id: other.id,
      data: { takesLeads: true },
      overrideAccess: true,
    })
    expect(await ownerOfNext()).toBe(other.id)
    expect(await ownerOfNext()).toBe(other.id)
    await set(true)
    expect([await ownerOfNext(), await ownerOfNext()]).toContain(admin.id)
    await set(false)
    expect([await ownerOfNext(), await ownerOfNext()]).toEqual([other.id, other.id])
  })

  test('a name is in the lists of colleagues at once', async () => {
    expect((await rest('POST', 'users/own-settings', { cookie, json: { name: 'Nell Own' } })).status).toBe(
      200,
    )
    const { staff } = await (await rest('GET', 'form-submissions/choices', { cookie }))
      .json()
      .catch(() => ({}))
    expect(
      JSON.stringify(staff ?? (await query('select name from users where id = $1', [admin.id]))),
    ).toContain('Nell Own')
  })

  test('what is changed of an account is recorded, by whom, and what stays is not', async () => {
    const other = await addAdmin()
    const rows = await recorded(async () => {
      await rest('PATCH', `users/${other.id}`, { cookie, json: { name: 'Other Name', takesLeads: true } })
      await rest('PATCH', `users/${other.id}`, { cookie, json: { name: 'Other Name' } })
      await rest('POST', 'users/own-settings', { cookie, json: { dailyMail: false } })
    })
    expect(
      rows.map(({ kind, email, subject_id, details }) => [kind, email, subject_id, details.fields]),
    ).toEqual([
      ['auth.account-changed', admin.email, other.id, ['name', 'takesLeads']],
      ['auth.account-changed', admin.email, admin.id, ['dailyMail']],
    ])
  })
})

test('a wrong code has a row of its own, also within the minute of wrong passwords', async () => {
  const account = await addAdmin()
  await plantFactor(account)
  const half = await halfSignIn(account.email)
  const address = freshAddress()
  const fail = () => post('/login', { email: account.email, password: 'wrong' }, { address })
  await fail()
  await sendCode(half, '000000', address)
  await fail()
  await sendCode(half, '000001', address)
  await expect
    .poll(() =>
      query(
        `select details->>'factor' as factor, sum(count)::int as count from audit_log
         where kind = 'auth.sign-in-failed' and subject_id = $1 group by 1 order by 1`,
        [account.id],
      ),
    )
    .toEqual([
      { factor: 'code', count: 2 },
      { factor: 'password', count: 2 },
    ])
})

/** Whose changes leave no row: each has a reason. */
const UNRECORDED: Record<string, string> = {
  'payload-preferences': 'how one sees the screens oneself',
  'payload-locked-documents': 'who has which document open',
  'inbox-views': 'filters, which change nothing and belong to one person',
  'PATCH blog-posts': 'a draft, which the versions of the post hold with who saved it',
  'PATCH form-submissions': 'by endpoints alone, which the timeline of the lead records',
}

describe('what the staff change leaves a row in the audit log', () => {
  test.each(payload.config.collections.map(({ slug }) => slug))('of %s', async (slug) => {
    const collection = payload.config.collections.find((each) => each.slug === slug)
    if (!collection || UNRECORDED[slug]) return
    for (const method of ['PATCH', 'DELETE'] as const) {
      if (UNRECORDED[`${method} ${slug}`]) continue
      const id = await addRowOf(collection)
      let status = 0
      const rows = await recorded(async () => {
        const json = method === 'PATCH' ? { name: 'Changed', alt: 'Changed' } : undefined
        status = (await rest(method, `${slug}/${id}`, { cookie, json })).status
      })
      // What nobody may do, or a rule refuses, changes nothing.
      expect([200, 400, 403, 404, 409]).toContain(status)
      if (status !== 200) continue
      expect([method, rows.map(({ subject_id }) => subject_id)]).toEqual([
        method,
        expect.arrayContaining([id]),
      ])
      for (const { kind, subject_type } of rows) {
        expect(AUDIT_WORDS).toHaveProperty([kind])
        expect(AUDIT_SUBJECTS).toHaveProperty([subject_type])
      }
    }
  })

  test.each(payload.config.globals.map(({ slug }) => slug))('of the global %s', async (slug) => {
    const rows = await recorded(async () => {
      expect((await rest('POST', `globals/${slug}`, { cookie, json: {} })).status).toBe(200)
    })
    expect(rows.map(({ subject_id }) => subject_id)).toContain(slug)
  })

  test('images, authors, mails that wait, records of consent and changes that are discarded are among them', async () => {
    const [lead] = await plantLeads([{ email: 'told@example.com' }])
    const { id: mail } = await payload.db.create({
      collection: 'outbox',
      data: {
        kind: 'mail',
        recipient: 'a@example.com',
        subject: 'Visitor typed this',
        text: '',
        lead,
        state: 'queued',
        attempts: 0,
        nextAttemptAt: new Date().toISOString(),
      },
    })
    const { id: consent } = await payload.db.create({
      collection: 'consent-records',
      data: { lead, text: 'Yes', version: '2026-01-1', method: 'not-recorded', page: '/' },
    })
    const { id: author } = await payload.create({
      collection: 'authors',
      data: { name: 'New Author', slug: 'new-author' },
      overrideAccess: true,
    })
    const image = payload.config.collections.find(({ slug }) => slug === 'media')
    const media = image ? await addRowOf(image) : ''
    const published = await addPost({ published: true })
    await rest('POST', `blog-posts/${published.id}/changes`, {
      cookie,
      headers: { [CHANGES_HEADER]: 'none' },
      json: { values: { title: 'Later' }, basedOn: new Date().toISOString() },
    })
    const statuses: number[] = []
    const rows = await recorded(async () => {
      for (const [method, path, json] of [
        ['POST', 'authors', { name: 'Third Author' }],
        ['PATCH', `authors/${author}`, { about: 'Knows roofs' }],
        ['PATCH', `media/${media}`, { alt: 'A roof' }],
        ['DELETE', `media/${media}`],
        ['DELETE', `outbox/${mail}`],
        ['DELETE', `consent-records/${consent}`],
        ['POST', `blog-posts/${published.id}/changes/discard`, {}],
      ] as const)
        statuses.push((await rest(method, path, { cookie, json })).status)
    })
    expect(statuses).toEqual([201, 200, 200, 200, 200, 200, 200])
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['author.made', 'author.changed', 'media.changed', 'media.deleted'],
      ...['mail.deleted', 'consent.deleted', 'post.changes-discarded'],
    ])
    expect(rows.map(({ details }) => details.fields)).toEqual(expect.arrayContaining([['about'], ['alt']]))
    expect(JSON.stringify(rows)).not.toContain('Visitor typed this')
  })
})

describe('T169 what was revoked', () => {
  const REVOCABLE = {
    webhooks: { name: 'CRM', url: 'https://93.184.215.14/leads', events: ['lead.created'] },
    'inbound-keys': { name: 'Tracker' },
    'conversion-feeds': { name: 'Ads', platform: 'google' },
  }

  test.each(['webhooks', 'inbound-keys', 'conversion-feeds'] as const)(
    'of %s comes back only after a fresh sign-in, and goes without one',
    async (slug) => {
      const cookie = await signIn(admin.email)
      const { id } = (await (await rest('POST', slug, { cookie, json: REVOCABLE[slug] })).json()).doc
      const isActive = async () => (await payload.findByID({ collection: slug, id })).active
      const set = (active: boolean, query = '') =>
        rest('PATCH', `${slug}/${id}${query}`, { cookie, json: { active } })
      await makeStale()
      expect((await set(false)).status).toBe(200)
      for (const ask of ['', '?select[name]=true', '?depth=0&draft=true'])
        expect([ask, (await set(true, ask)).status, await isActive()]).toEqual([ask, 403, false])
      const many = await rest('PATCH', `${slug}?where[id][equals]=${id}`, { cookie, json: { active: true } })
      expect([many.status, await isActive()]).toEqual([400, false])
      expect((await rest('PATCH', `${slug}/${id}`, { cookie, json: { name: 'Renamed' } })).status).toBe(200)
      expect((await rest('POST', `${slug}/${id}/duplicate`, { cookie, json: { active: true } })).status).toBe(
        404,
      )
      await post('/proof', { password: PASSWORD }, { cookie })
      expect([(await set(true)).status, await isActive()]).toEqual([200, true])
    },
  )
})

test('`Leads` delete leads for good, with the mails about them, as the table of areas says', async () => {
  const ofLeads = await signIn((await addLimited('leads')).email)
  const [first, second] = await plantLeads([{}, {}])
  for (const lead of [first, second])
    await payload.db.create({
      collection: 'outbox',
      data: {
        kind: 'mail',
        recipient: 'a@example.com',
        subject: 'A lead',
        text: '',
        lead,
        state: 'queued',
        attempts: 0,
        nextAttemptAt: new Date().toISOString(),
      },
    })
  const rows = await recorded(async () => {
    expect((await rest('DELETE', `form-submissions/${first}`, { cookie: ofLeads })).status).toBe(200)
    const many = await rest('DELETE', `form-submissions?where[id][in][0]=${second}`, { cookie: ofLeads })
    expect(many.status).toBe(200)
  })
  // What goes with a lead has no row of its own.
  expect(rows.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
    ['lead.deleted', first],
    ['lead.deleted', second],
  ])
  expect(await query('select id from outbox where lead_id = any($1)', [[first, second]])).toEqual([])
  expect((await rest('DELETE', `outbox/${randomUUID()}`, { cookie: ofLeads })).status).toBe(403)
})

test.each([
  'from=0000-01-01',
  'to=0000-12-31',
  'from=2026-02-30',
  'to=9999-12-31',
  'from=%00',
  'kind=x&from=1e9',
])('the audit log is sent whole when it is asked for %s, which is no day or far away', async (days) => {
  const account = await addAdmin()
  const response = await rest('GET', `audit-log/export?${days}`, { cookie: await signIn(account.email) })
  expect([200, 400]).toContain(response.status)
  if (response.ok)
    expect((await response.text()).split('\r\n').length).toBeGreaterThan(days.startsWith('kind') ? 0 : 1)
})

describe('T169 what somebody may store without end is bounded', () => {
  test('500 preferences a person, the newest, each of 20,000 characters', async () => {
    const other = await signIn((await addAdmin()).email)
    const set = (as: string, key: string, value: unknown) =>
      rest('POST', `payload-preferences/${key}`, { cookie: as, json: { value } })
    expect((await set(other, 'mine', { kept: true })).status).toBe(200)
    expect((await set(cookie, 'long', { text: 'x'.repeat(20_000) })).status).toBe(413)
    const filled = `with made as (insert into payload_preferences (id, key, value, updated_at, created_at)
        select gen_random_uuid(), 'old-' || n, '{}', now() - n * interval '1 minute', now() from generate_series(1, 520) n returning id)
      insert into payload_preferences_rels (parent_id, path, users_id) select id, 'user', $1 from made`
    await query(filled, [admin.id])
    expect((await set(cookie, 'new', { kept: true })).status).toBe(200)
    const mine = await query(
      `select key from payload_preferences p join payload_preferences_rels r on r.parent_id = p.id
       where r.users_id = $1 order by p.updated_at desc`,
      [admin.id],
    )
    expect([mine.length, mine[0]?.key]).toEqual([500, 'new'])
    expect((await (await rest('GET', 'payload-preferences/mine', { cookie: other })).json()).value).toEqual({
      kept: true,
    })
  })

  test('unsaved work of fifty posts a person, what was touched last', async () => {
    const keep = (visit: string) =>
      rest('POST', 'blog-posts/unsaved', {
        cookie,
        json: {
          document: visit,
          visit,
          values: { title: visit },
          openedAt: null,
          changesAt: null,
          replaces: null,
        },
      })
    await query(
      `insert into unsaved_work (user_id, document, visit, typed, kept_at)
       select $1, 'document-' || n, 'visit-' || n, '{}', now() - n * interval '1 minute' from generate_series(1, 60) n`,
      [admin.id],
    )
    expect((await keep('visit-new')).status).toBe(200)
    const rows = await query('select document from unsaved_work where user_id = $1 order by kept_at desc', [
      admin.id,
    ])
    expect([rows.length, rows[0]?.document]).toEqual([MOST_UNSAVED, 'visit-new'])
  })

  test('the previews of twenty documents a person', async () => {
    await query(
      `insert into typed_content (user_id, document, content, typed_at)
       select $1, 'services/' || n, '{}', now() - n * interval '1 second' from generate_series(1, 30) n`,
      [admin.id],
    )
    const kept = await rest('POST', 'typed-content', {
      cookie,
      json: { document: 'globals/home', content: {} },
    })
    expect(kept.status).toBe(200)
    expect(await query('select 1 from typed_content where user_id = $1', [admin.id])).toHaveLength(20)
  })

  test('fifty views of the inbox a person, and the next is refused in words', async () => {
    const make = () => rest('POST', 'inbox-views', { cookie, json: { name: 'Mine', filter: {} } })
    expect((await make()).status).toBe(201)
    await query(
      `insert into inbox_views (id, name, shared, owner_id, filter, created_at, updated_at)
       select gen_random_uuid(), name, shared, owner_id, filter, created_at, updated_at from inbox_views, generate_series(2, $2::int)
       where owner_id = $1`,
      [admin.id, MAX_SAVED_VIEWS],
    )
    const refused = await make()
    expect([refused.status, await messageOf(refused)]).toEqual([409, expect.stringContaining('Delete one')])
  })
})

test('thirty changes at once get through on three connections', async () => {
  const { pool } = payload.db
  const { max, connectionTimeoutMillis } = pool.options
  Object.assign(pool.options, { max: 3, connectionTimeoutMillis: 30_000 })
  try {
    const fresh = await signIn((await addAdmin()).email)
    const limited = await Promise.all(Array.from({ length: 10 }, () => addLimited('leads')))
    const gone = await Promise.all(Array.from({ length: 5 }, () => addLimited('posts')))
    const rowsOf = async (slug: string, count: number) => {
      const collection = payload.config.collections.find((each) => each.slug === slug)
      return collection ? Promise.all(Array.from({ length: count }, () => addRowOf(collection))) : []
    }
    const [feeds, authors, redirects] = await Promise.all([
      rowsOf('conversion-feeds', 5),
      rowsOf('authors', 5),
      rowsOf('redirects', 5),
    ])
    const responses = await Promise.all([
      ...limited.map(({ id }) => rest('PATCH', `users/${id}`, { cookie: fresh, json: { areas: ['posts'] } })),
      ...gone.map(({ id }) => rest('DELETE', `users/${id}`, { cookie: fresh })),
      ...feeds.map((id) =>
        rest('PATCH', `conversion-feeds/${id}`, { cookie: fresh, json: { name: 'Other', active: true } }),
      ),
      ...authors.map((id) =>
        rest('PATCH', `authors/${id}`, { cookie: fresh, json: { about: 'Knows roofs' } }),
      ),
      ...redirects.map((id) => rest('DELETE', `redirects/${id}`, { cookie: fresh })),
    ])
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  } finally {
    Object.assign(pool.options, { max, connectionTimeoutMillis })
  }
})
