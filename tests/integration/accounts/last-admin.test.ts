import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isSignedIn, post, rolesOf, sessionOf } from '../../helpers/accounts'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addLimited, addMember, PASSWORD, payload, query } from '../../helpers/payload'
import { messageOf, rest } from '../../helpers/rest'

/** By day one of each kind of change. */
const ROUNDS = process.env.ATTACKS_IN_FULL ? 8 : 2

const log = recordedLog()
payload.logger = log.logger

beforeEach(async () => {
  await query('delete from users_roles')
  log.entries().length = 0
})

const signIn = async (email: string) => sessionOf(await post('/login', { email, password: PASSWORD }))
const countAdmins = async () =>
  (await query("select count(*)::int as total from users_roles where value = 'admin'"))[0].total

/** A request that would leave nobody: refused with words for whoever reads them, and nothing of it is stored. */
async function expectRefused(response: Response) {
  expect(response.status).toBe(409)
  expect(await messageOf(response)).toContain('This is the only admin.')
}

test.each([
  ['takes his own role', 'PATCH', (id: string) => `users/${id}`, { roles: [] }],
  ['deletes himself', 'DELETE', (id: string) => `users/${id}`, undefined],
  ['takes it in bulk', 'PATCH', () => 'users?where[email][exists]=true', { roles: [] }],
  ['deletes all accounts', 'DELETE', () => 'users?where[email][exists]=true', undefined],
  ['takes it with ?select', 'PATCH', (id: string) => `users/${id}?select[email]=true`, { roles: [] }],
] as const)('T117 the last admin who %s is refused, and stays signed in', async (_, method, path, json) => {
  const { id, email } = await addAdmin()
  const member = await addMember()
  const cookie = await signIn(email)
  await expectRefused(await rest(method, path(id), { cookie, json }))
  expect(await rolesOf(id)).toEqual(['admin'])
  expect(await isSignedIn(cookie)).toBe(true)
  // What was to go with it has stayed too.
  expect((await payload.findByID({ collection: 'users', id: member.id, overrideAccess: true })).id).toBe(
    member.id,
  )
  expect(log.entries().filter(({ event }) => /role-removed|account-deleted/.test(String(event)))).toEqual([])
})

test.each([
  ['PATCH', { roles: [] }],
  ['DELETE', undefined],
] as const)('T117 all admins at once: %s in bulk leaves them all', async (method, json) => {
  const [first] = [await addAdmin(), await addAdmin(), await addAdmin()]
  const cookie = await signIn(first.email)
  await expectRefused(await rest(method, 'users?where[email][exists]=true', { cookie, json }))
  expect(await countAdmins()).toBe(3)
})

test('T117 two admins who take each other’s role in one moment: one of them wins, round after round', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await query('delete from users_roles')
    const pair = [await addAdmin(), await addAdmin()] as const
    const [one, other] = [await signIn(pair[0].email), await signIn(pair[1].email)]
    const take = (cookie: string, id: string) =>
      round % 2 === 0
        ? rest('PATCH', `users/${id}`, { cookie, json: { roles: [] } })
        : rest('DELETE', `users/${id}`, { cookie })
    const statuses = (await Promise.all([take(one, pair[1].id), take(other, pair[0].id)])).map(
      ({ status }) => status,
    )
    expect(await countAdmins(), String(statuses)).toBe(1)
    expect(statuses).toContain(200)
  }
})

test('T117 of two transactions that have both written, the second waits for the first and is refused', async () => {
  const pair = [await addAdmin(), await addAdmin()] as const
  const cookie = await signIn(pair[0].email)
  // As another instance does in the middle of its transaction.
  const other = new pg.Client(process.env.DATABASE_URL)
  await other.connect()
  afterAll(() => other.end())
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1, 0)', [0x61646d6e])
  await other.query('delete from users_roles where parent_id = $1', [pair[1].id])
  const answer = rest('PATCH', `users/${pair[0].id}`, { cookie, json: { roles: [] } })
  const waits = () => other.query("select from pg_locks where locktype = 'advisory' and not granted")
  await expect.poll(async () => (await waits()).rowCount).toBe(1)
  await other.query('commit')
  await expectRefused(await answer)
  expect(await rolesOf(pair[0].id)).toEqual(['admin'])
})

test('T117 while another is left, a role and an account can be taken', async () => {
  const [boss, second, third] = [await addAdmin(), await addAdmin(), await addAdmin()]
  const cookie = await signIn(boss.email)
  expect((await rest('PATCH', `users/${second.id}`, { cookie, json: { roles: [] } })).status).toBe(200)
  expect((await rest('DELETE', `users/${third.id}`, { cookie })).status).toBe(200)
  // His own name can be changed by the last one.
  expect((await rest('PATCH', `users/${boss.id}`, { cookie, json: { name: 'Ann' } })).status).toBe(200)
  expect(await countAdmins()).toBe(1)
})

test('T117 code of an extension is refused too', async () => {
  const { id } = await addAdmin()
  const taken = payload.update({ collection: 'users', id, data: { roles: [] }, overrideAccess: true })
  await expect(taken).rejects.toMatchObject({ status: 409 })
  await expect(payload.delete({ collection: 'users', id, overrideAccess: true })).rejects.toMatchObject({
    status: 409,
  })
  expect(await rolesOf(id)).toEqual(['admin'])
})

const limit = (cookie: string, id: string, areas: string[]) =>
  rest('PATCH', `users/${id}`, { cookie, json: { areas } })
const countUnlimited = async () =>
  (
    await query(
      "select count(*)::int as total from users_roles r where value = 'admin' and not exists (select from users_areas a where a.parent_id = r.parent_id)",
    )
  )[0].total

test('T157 the last admin without areas can neither be limited nor go, whoever else has some', async () => {
  const boss = await addAdmin()
  await addLimited('leads')
  const cookie = await signIn(boss.email)
  await expectRefused(await limit(cookie, boss.id, ['posts']))
  await expectRefused(await rest('PATCH', `users/${boss.id}`, { cookie, json: { roles: [] } }))
  await expectRefused(await rest('DELETE', `users/${boss.id}`, { cookie }))
  const bulk = 'users?where[email][exists]=true'
  await expectRefused(await rest('PATCH', bulk, { cookie, json: { areas: ['posts'] } }))
  expect(await countUnlimited()).toBe(1)
})

test('T157 two admins who limit each other, or one of whom takes the role, in one moment: one is refused, round after round', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await query('delete from users_roles')
    const pair = [await addAdmin(), await addAdmin()] as const
    const [one, other] = [await signIn(pair[0].email), await signIn(pair[1].email)]
    const second =
      round % 2 === 0
        ? () => limit(other, pair[0].id, ['content'])
        : () => rest('PATCH', `users/${pair[0].id}`, { cookie: other, json: { roles: [] } })
    const statuses = (await Promise.all([limit(one, pair[1].id, ['leads']), second()])).map(
      ({ status }) => status,
    )
    expect(await countUnlimited(), String(statuses)).toBe(1)
    expect(statuses).toContain(200)
  }
})
