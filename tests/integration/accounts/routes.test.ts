import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openSession } from '../../../src/features/accounts/server/sessions'
import { freshAddress, GOOD_PASSWORD, rowOf, sessionOf } from '../../helpers/accounts'
import { addAdmin, addMember, freshEmail, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

const FILE = 'tests/integration/accounts/auth-routes.md'

const CALLERS = ['visitor', 'member', 'admin'] as const

type Caller = (typeof CALLERS)[number]
type Method = Parameters<typeof rest>[0]

/** A good body for the routes of ours; every other route gets an empty one. */
const BODIES: Record<string, () => object> = {
  'post /': () => ({ email: freshEmail(), password: GOOD_PASSWORD }),
  'post /login': () => ({ email: 'nobody@example.com', password: 'wrong' }),
  'post /login/code': () => ({ code: '000000' }),
  'post /factors/totp': () => ({ name: 'Phone' }),
  'post /proof': () => ({ password: 'wrong' }),
  'post /forgot-password': () => ({ email: 'nobody@example.com' }),
  'post /confirm': () => ({ token: 'unknown', password: GOOD_PASSWORD }),
  'post /accept-invitation': () => ({ token: 'unknown', password: GOOD_PASSWORD }),
  'post /accept-invitation/passkey/options': () => ({ token: 'unknown' }),
  'post /reset-password': () => ({ token: 'unknown', password: GOOD_PASSWORD }),
  'post /change-password': () => ({ current: 'wrong', password: GOOD_PASSWORD }),
}

const NOTES: Record<string, string> = {
  'post /': 'Sign-up: an account without rights, `{email, password}` and no other key.',
  'post /login': 'Sign-in, here with a wrong password.',
  'post /login/code': 'The second factor after the password, here without a half sign-in.',
  'post /login/code/options': 'Asks for a passkey after the password, here without a half sign-in.',
  'post /login/passkey/options': 'Asks for any passkey of the site.',
  'post /login/passkey': 'A passkey alone, here none.',
  'post /login/set-up': 'The first factor, where one is demanded, here without a set-up.',
  'post /login/set-up/options': 'Asks for a passkey to be made as the first factor, here without a set-up.',
  'post /confirm': 'Opens a new account with the link that its address was mailed, here with an unknown one.',
  'post /logout': 'Ends the session on the server.',
  'post /refresh-token': 'Two more hours, twelve at most from the sign-in.',
  'get /me': 'Who is signed in; null for a visitor.',
  'post /forgot-password': 'Mails a recovery link; the answer does not tell whether there is an account.',
  'post /reset-password': 'Sets a password with a link, here with an unknown one.',
  'post /accept-invitation': 'Makes an invited account with a link, here with an unknown one.',
  'post /accept-invitation/passkey/options': 'Asks for a passkey to be made, here by an unknown link.',
  'post /accept-invitation/passkey': 'Makes an invited account with a link and a passkey, here with neither.',
  'post /change-password': 'Sets a password with the current one, here with a wrong one.',
}

/** Every route that Payload serves for accounts, ours first: the first of a path and method answers. */
function routes(): { method: string; path: string }[] {
  const { endpoints } = payload.collections.users.config
  const all = (endpoints || []).map(({ method, path }) => ({ method, path }))
  return all.filter(
    (route, index) =>
      all.findIndex(({ method, path }) => method === route.method && path === route.path) === index,
  )
}

const accounts: Record<Caller, { id: string; email: string } | null> = {
  visitor: null,
  member: await addMember(),
  admin: await addAdmin(),
}

/** A new session without hashing a password, since some routes end the one they are called with. */
async function cookieOf(caller: Caller): Promise<string | undefined> {
  const account = accounts[caller]
  if (!account) return undefined
  const session = await openSession(payload, account, String((await rowOf(account.email))?.hash))
  return `payload-token=${session?.token}`
}

/** Somebody whom a route may change or delete. */
async function addTarget(): Promise<string> {
  const rows = await query('INSERT INTO users (id, email) VALUES (gen_random_uuid(), $1) RETURNING id', [
    freshEmail(),
  ])
  return rows[0].id
}

async function responseOf(
  caller: Caller,
  { method, path }: { method: string; path: string },
): Promise<number> {
  const cookie = await cookieOf(caller)
  const target = await addTarget()
  const url = `users${path.replace(/:(id|slug|token)/, target).replace(/\/$/, '')}`
  const response = await rest(method.toUpperCase() as Method, url, {
    cookie,
    headers: { 'x-client-address': freshAddress() },
    ...(method === 'get' ? {} : { json: BODIES[`${method} ${path}`]?.() ?? {} }),
  })
  return response.status
}

async function table(): Promise<string> {
  const rows: string[] = []
  for (const route of routes()) {
    const cells: number[] = []
    for (const caller of CALLERS) cells.push(await responseOf(caller, route))
    const key = `${route.method} ${route.path}`
    rows.push(
      `| ${route.method.toUpperCase()} | /api/users${route.path} | ${cells.join(' | ')} | ${NOTES[key] ?? ''} |`,
    )
  }
  return `# What every account route answers

Written by \`tests/integration/accounts/routes.test.ts\` (\`UPDATE_DOCS=1\` writes it anew) from the routes that Payload really serves,
each called with a session of each kind from a page of the site. A route without a note is Payload's own: it exists for admins only,
whose rights the collection then checks again. Requests from other sites are answered with 403 throughout.

| Method | Route | Visitor | Member | Admin | |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

test('C478 C479 C506 every account route answers what auth-routes.md says', async () => {
  const made = await table()
  if (process.env.UPDATE_DOCS) await writeFile(FILE, made)
  expect(made).toBe(await readFile(FILE, 'utf8'))
  // What a visitor may do is what somebody has thought about: it has a note.
  const open = made.split('\n').filter((line) => /^\| [A-Z]+ \|/.test(line) && !/\| 404 \| 404 \|/.test(line))
  expect(open.filter((line) => /\|\s+\|$/.test(line))).toEqual([])
  expect(open).toHaveLength(Object.keys(NOTES).length)
}, 120_000)

test('C502 the session of a signed-out visitor is null', async () => {
  expect((await (await rest('GET', 'users/me')).json()).user).toBeNull()
  expect(sessionOf(await rest('GET', 'users/me'))).toBe('')
})
