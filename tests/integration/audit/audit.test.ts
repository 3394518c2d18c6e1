import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '@/data/transaction'
import type { AuditedEvent } from '@/domain/events'
import { replacePassword } from '@/features/accounts/server/admins'
import type { AuditEntry } from '@/features/audit/rules/audit'
import { listOwnEvents, readAudit } from '@/features/audit/server/read-audit'
import { recordEvent } from '@/features/audit/server/record-event'
import { carryOutDue } from '@/features/posts/server/due-posts'
import { nameCommand } from '@/lib/command-name'
import { CLIENT_ADDRESS_HEADER } from '@/lib/request-headers'
import { freshAddress, GOOD_PASSWORD, post } from '../../helpers/accounts'
import { codeAt } from '../../helpers/factors'
import { plantLeads } from '../../helpers/inbox'
import { LEAD, leadsOf, sendJson } from '../../helpers/leads'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addMember, PASSWORD, payload, requestOf } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'

const log = recordedLog()
payload.logger = log.logger

type Row = Record<string, unknown> & { id: string; kind: string; count: number }

const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await payload.db.pool.query(text, values)).rows

/** Rows of a kind, the newest last. */
const rowsOf = (kind: AuditedEvent, subject?: string) =>
  query(
    `select *, count::int as count from audit_log where kind = $1 and ($2::text is null or subject_id = $2) order by at, id`,
    [kind, subject ?? null],
  )

const newest = async (kind: AuditedEvent, subject?: string) => (await rowsOf(kind, subject)).at(-1)

async function admin() {
  const user = await addAdmin()
  return { ...user, cookie: await signIn(user.email) }
}

test('a row says who, from where, in which request and with which factor', async () => {
  const { id, email } = await addAdmin()
  const address = freshAddress()
  const response = await post('/login', { email, password: PASSWORD }, { address })
  expect(await newest('auth.sign-in', id)).toMatchObject({
    actor: 'account',
    account: id,
    email,
    address,
    request: response.headers.get('x-request-id'),
    details: { factor: 'password' },
    count: 1,
  })
})

test('an account is shown its own sign-ins, refused ones too, on which device, and nothing of others', async () => {
  const { id, email } = await addAdmin()
  const made = (await listOwnEvents(payload, id)).map(({ kind }) => kind)
  await signIn((await addAdmin()).email)
  await post('/login', { email, password: 'wrong' }, { address: freshAddress() })
  await expect.poll(() => rowsOf('auth.sign-in-failed', id)).toHaveLength(1)
  await post('/login', { email, password: PASSWORD }, { address: freshAddress() })
  const events = await listOwnEvents(payload, id)
  expect(events.map(({ kind }) => kind)).toEqual(['auth.sign-in', 'auth.sign-in-failed', ...made])
  expect(events[0]?.details).toMatchObject({ factor: 'password', device: expect.any(String) })
})

test('an account is not shown from where somebody else changed it; that is for who may read the log', async () => {
  const boss = await admin()
  const { id } = await addAdmin()
  await rest('PATCH', `users/${id}`, {
    json: { email: `changed-${id}@example.com` },
    cookie: boss.cookie,
    headers: { [CLIENT_ADDRESS_HEADER]: '192.0.2.7' },
  })
  const [event] = await listOwnEvents(payload, id)
  expect(event).toMatchObject({
    kind: 'auth.email-changed',
    account: boss.id,
    email: boss.email,
    address: null,
  })
  expect(await newest('auth.email-changed', id)).toMatchObject({ address: '192.0.2.7' })
})

test('a password that is wrong where somebody proves who they are stands in the log', async () => {
  const { id, cookie } = await admin()
  await post('/proof', { password: 'wrong' }, { cookie })
  await expect.poll(() => rowsOf('auth.sign-in-failed', id)).toHaveLength(1)
})

test('what an account does to itself, and what is done to it, stands in the log once', async () => {
  const boss = await admin()
  const person = await admin()
  await rest('POST', 'users/logout', { json: {}, cookie: person.cookie })
  expect(await newest('auth.sign-out', person.id)).toMatchObject({ account: person.id })

  const cookie = await signIn(person.email)
  const change = { current: PASSWORD, password: GOOD_PASSWORD }
  expect((await post('/change-password', change, { cookie })).status).toBe(200)
  expect(await newest('auth.password-changed', person.id)).toMatchObject({
    account: person.id,
    details: { way: 'current password' },
  })

  const email = `new-${person.email}`
  await rest('PATCH', `users/${person.id}`, { json: { email }, cookie: boss.cookie })
  expect(await newest('auth.email-changed', person.id)).toMatchObject({
    account: boss.id,
    email: boss.email,
    subject: `${person.email} > ${email}`,
  })
  await rest('PATCH', `users/${person.id}?select[id]=true`, { json: { roles: [] }, cookie: boss.cookie })
  expect(await newest('auth.role-removed', person.id)).toMatchObject({ account: boss.id, subject: email })
  await rest('DELETE', `users/${person.id}`, { cookie: boss.cookie })
  expect(await newest('auth.account-deleted', person.id)).toMatchObject({ account: boss.id })
  const kinds = await query('select kind from audit_log where subject_id = $1 order by at, id', [person.id])
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['auth.account-made', 'auth.role-given', 'auth.sign-in', 'auth.sign-out', 'auth.sign-in'],
    ...['auth.password-changed', 'auth.email-changed', 'auth.role-removed', 'auth.account-deleted'],
  ])
})

test('sessions that end with the first factor or with another address stand there, and a factor that is renamed', async () => {
  const person = await admin()
  await signIn(person.email)
  await signIn(person.email)
  const send = (path: string, json: object) => post(`/factors/${path}`, json, { cookie: person.cookie })
  const { id, secret } = await (await send('totp', { name: 'Phone' })).json()
  expect((await send('confirm', { id, code: codeAt(secret) })).status).toBe(200)
  const own = { account: person.id, email: person.email }
  expect(await rowsOf('auth.sessions-ended', person.id)).toMatchObject([{ ...own, count: 2 }])
  expect((await send('rename', { id, name: 'Old phone' })).status).toBe(200)
  expect((await send('rename', { id: randomUUID(), name: 'None' })).status).toBe(404)
  expect(await rowsOf('auth.factor-renamed', person.id)).toMatchObject([own])

  const boss = await admin()
  const json = { email: `new-${person.email}` }
  expect((await rest('PATCH', `users/${person.id}`, { json, cookie: boss.cookie })).status).toBe(200)
  expect(await rowsOf('auth.sessions-ended', person.id)).toMatchObject([own, { account: boss.id, count: 1 }])
})

test('an account without rights stands there by its id, and its address nowhere', async () => {
  const { id, email } = await addMember()
  await signIn(email)
  await post('/login', { email, password: 'not the password' }, { address: freshAddress() })
  await expect.poll(async () => (await rowsOf('auth.sign-in-failed', id)).length).toBe(1)
  expect(await rowsOf('auth.sign-up', id)).toHaveLength(1)
  expect(await rowsOf('auth.sign-in', id)).toMatchObject([{ account: id, email: null, subject: null }])
  const rows = await query('select * from audit_log where subject_id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(email)
})

test('posts: published, changed, restored from a version, trashed and deleted; at its minute on behalf of who set it', async () => {
  const { id: by, email, cookie } = await admin()
  const { id } = await addPost({ published: false, title: 'Calls after five' })
  const save = (json: object) => rest('PATCH', `blog-posts/${id}`, { json, cookie })
  await save({ published: true })
  await save({ excerpt: 'Another one' })
  const { docs } = await payload.findVersions({ collection: 'blog-posts', where: { parent: { equals: id } } })
  await rest('POST', `blog-posts/versions/${docs[0]?.id}`, { cookie })
  await save({ published: false })
  await query(
    `insert into scheduled_posts (id, post_id, action, at, by_id, state)
     values (gen_random_uuid(), $1, 'publish', now() - interval '1 second', $2, 'pending')`,
    [id, by],
  )
  await carryOutDue(payload)
  await save({ deletedAt: new Date().toISOString() })
  const rows = await query('select * from audit_log where subject_id = $1 order by at, id', [id])
  expect(rows.slice(-6)).toMatchObject([
    { kind: 'post.published', actor: 'account', account: by, email, subject: 'Calls after five' },
    { kind: 'post.changed', actor: 'account' },
    { kind: 'post.version-restored', actor: 'account' },
    { kind: 'post.unpublished', actor: 'account' },
    { kind: 'post.published', actor: 'system', account: by, email, details: { scheduled: true } },
    { kind: 'post.trashed', actor: 'account' },
  ])
})

test('settings, content, redirects, webhooks, keys and feeds, with the names of what changed and no secret', async () => {
  const { id: by, cookie } = await admin()
  const since = new Date()
  const make = async (slug: string, json: object) =>
    String((await (await rest('POST', slug, { json, cookie })).json()).doc.id)
  const hook = await make('webhooks', { name: 'Sheet', url: 'https://hooks.example.com/x' })
  const key = await make('inbound-keys', { name: 'Tracker' })
  const feed = await make('conversion-feeds', { name: 'Ads' })
  const redirect = await make('redirects', { fromPath: `/old-${randomUUID()}`, toPath: '/plans' })
  const secrets = [
    await (await rest('POST', `webhooks/${hook}/secret`, { json: {}, cookie })).json(),
    await (await rest('POST', `inbound-keys/${key}/key`, { json: {}, cookie })).json(),
    await (await rest('POST', `conversion-feeds/${feed}/password`, { json: {}, cookie })).json(),
  ]
  await rest('PATCH', `webhooks/${hook}?select[id]=true`, { json: { active: false }, cookie })
  await rest('POST', 'globals/lead-handling', { json: { spamMark: 60 }, cookie })
  await rest('POST', 'globals/company', { json: { _status: 'published' }, cookie })
  for (const path of [
    `webhooks/${hook}`,
    `inbound-keys/${key}`,
    `conversion-feeds/${feed}`,
    `redirects/${redirect}`,
  ])
    expect((await rest('DELETE', path, { cookie })).status, path).toBe(200)
  const rows = await query('select * from audit_log where account = $1 and at >= $2 order by at, id', [
    by,
    since,
  ])
  expect(rows.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
    ['webhook.made', hook],
    ['inbound.made', key],
    ['conversions.made', feed],
    ['redirect.made', redirect],
    ['webhook.secret-made', hook],
    ['inbound.key-made', key],
    ['conversions.password-made', feed],
    ['webhook.changed', hook],
    ['settings.saved', 'lead-handling'],
    ['content.published', 'company'],
    ['webhook.deleted', hook],
    ['inbound.key-deleted', key],
    ['conversions.deleted', feed],
    ['redirect.deleted', redirect],
  ])
  expect(rows.find(({ kind }) => kind === 'webhook.changed')).toMatchObject({
    details: { fields: ['active'] },
  })
  expect(rows.find(({ kind }) => kind === 'settings.saved')).toMatchObject({
    details: { fields: ['spamMark'] },
  })
  for (const secret of secrets.flatMap((each) => Object.values(each)))
    expect(JSON.stringify(rows)).not.toContain(secret)
})

test('downloads, look-ups and erasures, with how many rows and nobody’s name', async () => {
  const { id: by, cookie } = await admin()
  const email = 'somebody-else@example.com'
  await sendJson({ ...LEAD, email })
  const [lead] = await leadsOf(email)
  await rest('GET', 'form-submissions/export', { cookie })
  await rest('POST', 'form-submissions/export', { json: { ids: [lead.id] }, cookie })
  await rest('GET', 'form-submissions/results?from=2026-01-01&to=2026-01-31', { cookie })
  const found = await (await rest('POST', 'erasures/find', { json: { email }, cookie })).json()
  await rest('POST', 'erasures/erase', { json: { email, seen: found.seen, typed: email }, cookie })
  const rows = await query(
    `select * from audit_log where account = $1 and kind <> 'auth.sign-in' and subject_type is distinct from 'user' order by at, id`,
    [by],
  )
  expect(rows).toMatchObject([
    { kind: 'lead.exported', details: { what: 'list' } },
    { kind: 'lead.exported', count: '1', details: { what: 'selection' } },
    { kind: 'results.exported', details: { from: '2026-01-01', to: '2026-01-31' } },
    { kind: 'privacy.found', details: { leads: 1 } },
    { kind: 'lead.deleted', subject: null, subject_id: lead.id },
    { kind: 'privacy.erased', details: { leads: 1 } },
  ])
  expect(JSON.stringify(rows)).not.toContain(email)
  expect(JSON.stringify(rows)).not.toContain(LEAD.name)
})

test('T142 a change that is rolled back leaves neither a row nor a line, and a stored one always has both', async () => {
  const { id } = await addPost({ published: false })
  const req = await createLocalReq({}, payload)
  log.forget()
  const failing = inTransaction(payload, async (transaction) => {
    await payload.update({
      collection: 'blog-posts',
      id,
      data: { published: true },
      req: { transactionID: transaction.id },
    })
    await recordEvent(req, 'settings.saved', { about: { type: 'settings', id: 'rolled-back' } }, transaction)
    expect(
      await transaction.client.query(`select from audit_log where subject_id = 'rolled-back'`),
    ).toMatchObject({
      rowCount: 1,
    })
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  expect(await rowsOf('post.published', id)).toEqual([])
  expect(await rowsOf('settings.saved', 'rolled-back')).toEqual([])
  expect(log.entries()).toEqual([])
  await payload.update({ collection: 'blog-posts', id, data: { published: true } })
  expect(await rowsOf('post.published', id)).toHaveLength(1)
  expect(log.entries()).toMatchObject([{ event: 'post.published', post: id }])
})

test('T142 what cannot be recorded is not done', async () => {
  const { cookie } = await admin()
  const { id } = await addPost({ published: false })
  await query(`alter table audit_log add constraint refused check (kind <> 'post.published') not valid`)
  const response = await rest('PATCH', `blog-posts/${id}`, { json: { published: true }, cookie })
  await query('alter table audit_log drop constraint refused')
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await query('select published from blog_posts where id = $1', [id])).toMatchObject([
    { published: false },
  ])
})

test('T142 no row is changed, deleted or truncated; addresses are forgotten after 90 days, and nothing else', async () => {
  const old = randomUUID()
  const young = randomUUID()
  for (const [id, age] of [
    [old, '91 days'],
    [young, '89 days'],
  ])
    await query(
      `insert into audit_log (id, at, kind, actor, account, address, tally) values
       ($1::uuid, now() - $2::interval, 'auth.sign-in', 'account', $3, '192.0.2.7', $1::uuid::text)`,
      [id, age, randomUUID()],
    )
  for (const statement of [
    `update audit_log set account = null where id = '${old}'`,
    `update audit_log set at = now() where id = '${old}'`,
    `update audit_log set address = null where id = '${old}'`,
    `update audit_log set count = count + 1 where id = '${old}'`,
    `update audit_log set count = 0`,
    `delete from audit_log where id = '${old}'`,
    'delete from audit_log where false',
    'truncate audit_log cascade',
    `begin; set local audit_log.forgets = 'on'; update audit_log set address = null where id = '${young}'`,
    `begin; set local audit_log.forgets = 'on'; update audit_log set address = null, kind = 'x' where id = '${old}'`,
  ]) {
    const client = await payload.db.pool.connect()
    const problem = await client.query(statement).catch((error: Error) => error.message)
    await client.query('rollback')
    client.release()
    expect([statement, problem]).toEqual([statement, expect.stringContaining('neither changed nor deleted')])
  }
  await sweepNow()
  const rows = await query('select id, address, account from audit_log where id = any($1)', [[old, young]])
  expect(new Map(rows.map(({ id, address }) => [id, address]))).toEqual(
    new Map([
      [old, null],
      [young, '192.0.2.7'],
    ]),
  )
  expect(rows.every(({ account }) => account !== null)).toBe(true)
  await expect(query(`update audit_log set address = null where id = $1`, [young])).rejects.toThrow()
})

test('a command of the owner is named, and is nobody’s account', async () => {
  const { id, email } = await addAdmin()
  nameCommand('admin:password')
  onTestFinished(() => nameCommand(''))
  await replacePassword(payload, email, GOOD_PASSWORD)
  expect(await newest('auth.password-changed', id)).toMatchObject({
    actor: 'command',
    account: null,
    subject: email,
    details: { command: 'admin:password', way: 'command' },
  })
})

test('what the retention deletes stands there by table, with its number', async () => {
  await plantLeads([{ createdAt: '2020-01-01T00:00:00.000Z' }])
  await query('update site_state set swept_at = null')
  const before = (await rowsOf('retention.swept', 'form_submissions')).length
  await sweepNow()
  const rows = await rowsOf('retention.swept', 'form_submissions')
  expect(rows.slice(before)).toMatchObject([{ actor: 'system', count: 1, subject_type: 'table' }])
})

test('T143 refused sign-ins are one row an account and minute, one for all that are of none, and never keep what was typed', async () => {
  const { id, email } = await addAdmin()
  const count = async () => (await rowsOf('auth.sign-in-failed')).reduce((sum, row) => sum + row.count, 0)
  const before = await count()
  const attempts = [
    email,
    email,
    email,
    'made-up-1@example.com',
    'made-up-2@example.com',
    'made-up-3@example.com',
  ]
  await Promise.all(
    attempts.map((each) =>
      post('/login', { email: each, password: 'not the password' }, { address: freshAddress() }),
    ),
  )
  await expect.poll(count).toBe(before + attempts.length)
  const own = await rowsOf('auth.sign-in-failed', id)
  // Two where the minute ends in between.
  expect(own.length).toBeLessThanOrEqual(2)
  expect(own[0]).toMatchObject({ actor: 'visitor', account: null, email: null, subject: email })
  const all = await query(`select *, count::int as count from audit_log where kind = 'auth.sign-in-failed'`)
  const unknown = all.filter(({ subject_id }) => subject_id === null)
  expect(unknown.length).toBeLessThanOrEqual(2)
  expect(unknown[0]).toMatchObject({ subject: 'Unknown account' })
  expect(JSON.stringify(all)).not.toContain('made-up')
})

test('T143 somebody without rights who signs in and out all day adds one row of each an hour', async () => {
  const { id, email } = await addMember()
  for (let round = 0; round < 3; round += 1) {
    const cookie = await signIn(email)
    await post('/logout', {}, { cookie })
  }
  for (const kind of ['auth.sign-in', 'auth.sign-out'] as const) {
    const rows = await rowsOf(kind, id)
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  }
})

const READS = [
  'audit-log',
  'audit-log?limit=1&select[email]=true',
  'audit-log?where[kind][equals]=auth.sign-in',
  'audit-log?depth=1&sort=at',
  'audit-log/count',
  'audit-log/export',
  'audit-log/export?person=a@example.com',
] as const

test.each(READS)('T144 %s is read by admins alone', async (path) => {
  const cookies = [undefined, await signIn((await addMember()).email)]
  for (const cookie of cookies) {
    const response = await rest('GET', path, { cookie })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toMatch(/auth\.|@/)
  }
  expect((await rest('GET', path, { cookie: (await admin()).cookie })).status).toBe(200)
})

test('T144 behind the gateway the collection and its screen’s own query refuse everybody else too', async () => {
  const member = await addMember()
  const user = { ...member, collection: 'users' } as const
  const how = { collection: 'audit-log', overrideAccess: false } as const
  await expect(payload.find(how)).rejects.toThrow('not allowed')
  await expect(payload.find({ ...how, user })).rejects.toThrow('not allowed')
  const page = { place: null, direction: 'older', limit: 1 } as const
  const filter = { person: '', kind: '', from: '', to: '' }
  for (const who of [undefined, user]) {
    const req = await createLocalReq({ user: who }, payload)
    await expect(readAudit(req, filter, page)).rejects.toMatchObject({ status: 403 })
  }
})

test('T144 nobody writes it through an API, and no other collection is asked by it', async () => {
  const { cookie } = await admin()
  const row = await newest('auth.sign-in')
  const one = `audit-log/${row?.id}`
  for (const [method, path, json] of [
    ['POST', 'audit-log', { at: new Date().toISOString(), kind: 'x', actor: 'system' }],
    ['PATCH', one, { kind: 'x' }],
    ['PATCH', 'audit-log?where[kind][exists]=true', { kind: 'x' }],
    ['DELETE', one, undefined],
    ['DELETE', 'audit-log?where[kind][exists]=true', undefined],
  ] as const)
    expect((await rest(method, path, { json, cookie })).status, `${method} ${path}`).toBe(403)
  expect(await newest('auth.sign-in', String(row?.subject_id))).toMatchObject({ id: row?.id })
  const read = await (await rest('GET', one, { cookie })).json()
  expect(read).not.toHaveProperty('tally')
})

test('the file has what is asked for, newest first, without formulas, and its own download in it', async () => {
  const { id, email, cookie } = await admin()
  await payload.update({
    collection: 'users',
    id,
    data: { name: 'x' },
  })
  const response = await rest('GET', `audit-log/export?person=${email}`, { cookie })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines[0]).toMatch(/^"Time \(UTC\)","Kind"/)
  expect(lines.slice(1).map((line) => line.split('","')[1])).toEqual([
    ...['audit.exported', 'auth.account-changed', 'auth.sign-in', 'auth.role-given', 'auth.account-made'],
  ])
  const none = await rest('GET', 'audit-log/export?kind=post.deleted&from=2001-01-01&to=2001-01-02', {
    cookie,
  })
  expect((await none.text()).trim().split('\r\n')).toHaveLength(1)
})

test('every page of 10,000 rows and more is reached, each row once, by person and kind too', async () => {
  const person = randomUUID()
  await query(
    `insert into audit_log (id, at, kind, actor, account, email)
     select gen_random_uuid(), '2020-01-01'::timestamptz + (n / 3) * interval '1 second',
       case when n % 2 = 0 then 'post.published' else 'post.changed' end, 'account', $1, 'many@example.com'
     from generate_series(1, 12000) n`,
    [person],
  )
  const user = await addAdmin()
  const req = await requestOf(user)
  const filter = { person: 'many@example.com', kind: 'post.published', from: '', to: '' }
  const seen = new Set<string>()
  let place: { at: string; id: string } | null = null
  for (;;) {
    const page: { entries: AuditEntry[]; hasOlder: boolean } = await readAudit(req, filter, {
      place,
      direction: 'older',
      limit: 500,
    })
    for (const { id } of page.entries) seen.add(id)
    const last = page.entries.at(-1)
    if (!page.hasOlder || !last) break
    place = { at: last.at, id: last.id }
  }
  expect(seen.size).toBe(6_000)
  const back = await readAudit(req, filter, { place, direction: 'newer', limit: 50 })
  expect([back.entries.length, back.hasNewer, back.hasOlder]).toEqual([50, true, true])
  expect((back.entries[0]?.at ?? '') > (back.entries.at(-1)?.at ?? '')).toBe(true)
})
