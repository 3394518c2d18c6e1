import { readFile, writeFile } from 'node:fs/promises'
import type { CollectionSlug } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { FACTS } from '../../../src/all/facts'
import { AREA_LABELS, AREAS, type Area, type Rights, type Who } from '../../../src/domain/area-list'
import { AREA_TABLE } from '../../../src/domain/areas'
import type { Facts } from '../../../src/domain/facts'
import { openSession } from '../../../src/features/accounts/server/sessions'
import { freshAddress, rowOf } from '../../helpers/accounts'
import { LEAD } from '../../helpers/leads'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'
import { addRowOf, contentsOfDatabase, everyRoute, type Route } from '../../helpers/routes'

const FILE = 'tests/integration/attacks/access-matrix.md'

/** The document as it stands. */
let known: string

/** Whoever calls; of the signed-in each with a living session and with one whose row is gone. */
const CALLERS = ['visitor', 'member', 'member, ended', 'admin', 'admin, ended'] as const

type Caller = (typeof CALLERS)[number]
type Method = Parameters<typeof rest>[0]

/** The body of the gateway's own response; any other 404 is Payload's. */
const CLOSED = JSON.stringify({ errors: [{ message: 'Not found' }] })

let accounts: Record<'member' | 'admin', { id: string; email: string }>

/** Of each caller, until a route ends its session. */
const sessions = new Map<Caller, { id: string; cookie: string }>()

async function cookieOf(caller: Caller): Promise<string | undefined> {
  const kind = caller.startsWith('admin') ? 'admin' : caller.startsWith('member') ? 'member' : null
  if (!kind) return undefined
  const isEnded = caller.endsWith('ended')
  const known = sessions.get(caller)
  if (known && (isEnded || (await isOpen(known.id)))) return known.cookie
  const account = accounts[kind]
  const session = await openSession(payload, account, String((await rowOf(account.email))?.hash))
  const [newest] = await query(
    'SELECT id FROM users_sessions WHERE _parent_id = $1 ORDER BY _order DESC LIMIT 1',
    [account.id],
  )
  const id = String(newest?.id)
  if (isEnded) await query('DELETE FROM users_sessions WHERE id = $1', [id])
  const cookie = `payload-token=${session?.token}`
  sessions.set(caller, { id, cookie })
  return cookie
}

async function isOpen(id: string): Promise<boolean> {
  const rows = await query('SELECT 1 FROM users_sessions WHERE id = $1', [id])
  return rows.length === 1
}

/** The row of a route: only an admin can change it, and who comes after that is treated as a visitor. */
const targetOf = async ({ path, collection }: Route) =>
  collection && path.includes(':') ? await addRowOf(collection) : 'x'

const readRows = new Map<string, string>()

/** One row of a collection will do where nothing is changed: by GET, or by a visitor. */
async function readTargetOf(route: Route): Promise<string> {
  if (!route.path.includes(':')) return targetOf(route)
  const slug = String(route.collection?.slug)
  const target = readRows.get(slug) ?? (await targetOf(route))
  readRows.set(slug, target)
  return target
}

async function responseOf(caller: Caller, { method, path }: Route, target: string): Promise<string> {
  const json = path === 'form-submissions' ? LEAD : {}
  const response = await rest(method.toUpperCase() as Method, path.replace(/:\w+\??/g, target), {
    cookie: await cookieOf(caller),
    headers: { 'x-client-address': freshAddress() },
    ...(method === 'get' || method === 'delete' ? {} : { json }),
  })
  const isClosed = response.status === 404 && (await response.text()) === CLOSED
  return isClosed ? '–' : String(response.status)
}

const IN_FULL = Boolean(process.env.ATTACKS_IN_FULL)

/** While there are no users, by day every route of accounts is called, and one in three of the others. */
const isCalledWhileEmpty = ({ collection }: Route, index: number) =>
  IN_FULL || collection?.slug === 'users' || index % 3 === 0

/** By day each route is called with one of the two ended sessions, in turn. */
const isCalled = (caller: Caller, index: number) =>
  IN_FULL ||
  Boolean(process.env.UPDATE_DOCS) ||
  !caller.endsWith('ended') ||
  caller.startsWith('admin') === (index % 2 === 0)

async function lineOf(route: Route, index: number): Promise<string> {
  const target = await (route.method === 'get' ? readTargetOf(route) : targetOf(route))
  const start = `| ${route.method.toUpperCase()} | /api/${route.path} |`
  const knownCells = cellsOf(known.split('\n').find((line) => line.startsWith(start)) ?? '')
  const cells: (string | undefined)[] = []
  for (const [column, caller] of CALLERS.entries()) {
    cells.push(isCalled(caller, index) ? await responseOf(caller, route, target) : knownCells[column])
  }
  return `${start} ${cells.join(' | ')} |`
}

function documentOf(lines: readonly string[]): string {
  return `# What every route answers

Written by \`tests/integration/attacks/matrix.test.ts\` (\`UPDATE_DOCS=1\` writes it anew) from the routes of the built configuration,
each called from a page of the site, by id with a row that exists, with an empty body (a lead in the lead endpoint). "–" is the
gateway's own response: the route does not exist for this caller. An ended session is one whose row is gone from the database.
The account routes with good bodies are in [auth-routes.md](../accounts/auth-routes.md).

| Method | Route | Visitor | Member | Member, ended | Admin | Admin, ended |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}

/** Other sites, a frame without one, the own host on another port or by another scheme. */
const ORIGINS = [
  'https://evil.test',
  'null',
  'http://localhost:9999',
  'https://localhost:3000',
  'http://localhost.evil.test:3000',
  'http://blog.localhost:3000',
]

async function idOfAny({ slug }: { slug: CollectionSlug }): Promise<[string, string]> {
  const { docs } = await payload.db.find({ collection: slug, limit: 1 })
  return [slug, String(docs[0]?.id ?? 'x')]
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(3, -1)
    .map((cell) => cell.trim())

describe('C479 D08 T1 X6 X7 every route of the built configuration', () => {
  const lines: string[] = []
  const whileEmpty = new Map<number, string>()

  beforeAll(async () => {
    // Payload adds some of its routes with the first request.
    await rest('GET', 'users/me')
    known = await readFile(FILE, 'utf8')
    for (const [index, route] of everyRoute().entries())
      if (isCalledWhileEmpty(route, index))
        whileEmpty.set(index, await responseOf('visitor', route, await readTargetOf(route)))
    accounts = { member: await addMember(), admin: await addAdmin() }
    for (const [index, route] of everyRoute().entries()) lines.push(await lineOf(route, index))
    if (process.env.UPDATE_DOCS) {
      known = documentOf(lines)
      await writeFile(FILE, known)
    }
    // Two thousand requests.
  }, 5 * 60_000)

  test('stands in access-matrix.md', () => {
    const unknown = everyRoute().map(({ method, path }) => `| ${method.toUpperCase()} | /api/${path} |`)
    expect(unknown.filter((start) => !known.includes(`\n${start}`))).toEqual([])
  })

  test('answers as it says there', () => {
    expect(documentOf(lines)).toBe(known)
  })

  test('answers an ended session as a visitor, and nobody with an error of the server', () => {
    for (const line of lines) {
      const [visitor, , memberEnded, , adminEnded] = cellsOf(line)
      expect([memberEnded, adminEnded], line).toEqual([visitor, visitor])
      expect(line).not.toMatch(/\| 5\d\d \|/)
    }
  })

  test('T4 X7 answers a visitor the same while there are no users', () => {
    const answers = (index: number) => `${lines[index]} ${cellsOf(lines[index] ?? '')[0]}`
    for (const [index, answer] of whileEmpty) expect(`${lines[index]} ${answer}`).toBe(answers(index))
    expect(whileEmpty.size).toBeGreaterThan(lines.length / 3)
  })

  test('T31 changes nothing when it is asked by GET', async () => {
    const cookie = await cookieOf('admin')
    const before = await contentsOfDatabase('audit_log')
    const known = await query('SELECT id FROM audit_log')
    const ids = new Map(await Promise.all(payload.config.collections.map(idOfAny)))
    const read = everyRoute().filter(({ method }) => method === 'get')
    for (const { path, collection } of read.filter((_, index) => IN_FULL || index % 2 === 0)) {
      const id = ids.get(collection?.slug ?? '') ?? 'x'
      await rest('GET', path.replace(/:\w+\??/g, id), { cookie })
    }
    expect(await contentsOfDatabase('audit_log')).toBe(before)
    // That somebody downloads a file is noted; nothing else is.
    const { rows } = await payload.db.pool.query<{ kind: string }>(
      'SELECT kind FROM audit_log WHERE id <> ALL($1) AND kind <> ALL($2)',
      [known.map(({ id }) => id), ['lead.exported', 'results.exported', 'audit.exported']],
    )
    expect(rows).toEqual([])
  })

  test('T33 lets no other site read its response', async () => {
    const cookie = await cookieOf('admin')
    for (const [index, { method, path }] of everyRoute().entries()) {
      for (const origin of IN_FULL ? ORIGINS : [ORIGINS[index % ORIGINS.length]]) {
        const response = await rest(method.toUpperCase() as Method, path.replace(/:\w+\??/g, 'x'), {
          cookie,
          headers: {
            origin: String(origin),
            'sec-fetch-site': 'cross-site',
            'x-client-address': freshAddress(),
          },
          ...(method === 'get' || method === 'delete' ? {} : { json: {} }),
        })
        expect(response.headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull()
        expect(response.headers.get('access-control-allow-credentials'), `${method} ${path}`).toBeNull()
      }
    }
  })

  test('is closed to members where it is closed to visitors', () => {
    for (const line of lines) {
      const [visitor, member] = cellsOf(line)
      expect(member === '–', line).toBe(visitor === '–')
    }
  })
})

test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const)(
  'T1 %s of what no configuration names is closed to visitors',
  async (method) => {
    for (const path of ['x', 'x/y/z', 'users/x/y', 'graphql', 'globals/x', '%2e%2e/users', 'users%2fme']) {
      const response = await rest(method, path)
      expect([response.status, path]).toEqual([404, path])
    }
  },
)

test('T27 nothing that belongs to development is left on', () => {
  const { admin, debug, graphQL, telemetry, cors, csrf, serverURL } = payload.config
  expect([admin.autoLogin, debug, telemetry].filter(Boolean)).toEqual([])
  expect(graphQL.disable).toBe(true)
  expect([cors, csrf.includes(serverURL), csrf.length > 0]).toEqual([[], true, true])
})

test.each(
  payload.config.collections.map(({ slug, access, auth, versions }) => ({ slug, access, auth, versions })),
)('C479 T1 X6 $slug names its access functions, and none is the default of "signed in"', ({ access }) => {
  for (const operation of ['create', 'read', 'update', 'delete', 'unlock'] as const) {
    expect(access[operation], operation).toBeTypeOf('function')
    expect(access[operation]?.name, operation).not.toMatch(/^default/)
  }
})

const AREA_FILE = 'tests/integration/attacks/area-table.md'

/** What an area may do: actions by their names, or that it may. */
function cellOf(rights: Rights | Who, area: Area): string {
  if ('includes' in rights) return rights.includes(area) ? 'yes' : '–'
  const actions = Object.entries(rights).flatMap(([action, who]) => (who.includes(area) ? [action] : []))
  return actions.join(', ') || '–'
}

/** The noun that names a row; the other rows are Payload's own. */
function nounOf(field: keyof Facts, name: string): string {
  const found = Object.entries<Facts>(FACTS).find(([, noun]) => Object.hasOwn(noun[field] ?? {}, name))
  return found?.[0] ?? 'Payload'
}

function areaDocument(): string {
  const kinds = [
    ['collectionRights', 'collection', AREA_TABLE.collections],
    ['globalRights', 'global', AREA_TABLE.globals],
    ['callRights', 'call', AREA_TABLE.endpoints],
    ['screenRights', 'screen', AREA_TABLE.screens],
  ] as const
  const rows = kinds.flatMap(([field, kind, table]) =>
    Object.entries<Rights | Who>(table).map(([name, rights]) => {
      const what = kind === 'screen' ? `/admin${name && `/${name}`}` : name
      const cells = AREAS.map((area) => cellOf(rights, area))
      return `| ${nounOf(field, name)} | ${kind} | ${what} | ${cells.join(' | ')} |`
    }),
  )
  return `# What an admin who is limited to areas may do

Written by \`tests/integration/attacks/matrix.test.ts\` (\`UPDATE_DOCS=1\` writes it anew) from the one table of \`src/domain/areas.ts\`, whose
rows the nouns name in their \`facts.ts\`. What stands in no row is only for admins without areas, who may do everything. Payload's own
routes and screens of a collection or global follow its actions; a call is named by its method and its path below /api.

| Noun | Kind | What | ${AREAS.map((area) => AREA_LABELS[area]).join(' | ')} |
|---|---|---|${AREAS.map(() => '---|').join('')}
${rows.join('\n')}
`
}

test('T156 the whole table of areas stands in area-table.md', async () => {
  if (process.env.UPDATE_DOCS) await writeFile(AREA_FILE, areaDocument())
  expect(await readFile(AREA_FILE, 'utf8')).toBe(areaDocument())
})
