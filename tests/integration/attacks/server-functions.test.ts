import { beforeAll, expect, test, vi } from 'vitest'
import { serverFunction } from '@/app/(payload)/server-function'
import { businessDay } from '@/domain/working-hours'
import { beginSetUp } from '../../../src/features/accounts/server/set-up'
import { rowOf } from '../../helpers/accounts'
import { halfSignIn, plantFactor } from '../../helpers/factors'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { signIn } from '../../helpers/rest'
import { contentsOfDatabase } from '../../helpers/routes'

const reached = vi.hoisted(() => vi.fn())
const request = vi.hoisted(() => ({ headers: new Headers() }))

vi.mock('next/headers', () => ({ headers: async () => request.headers }))
// Brings the admin's style sheets along, which only a bundler can load.
vi.mock('@/app/(payload)/admin/importMap.js', () => ({ importMap: {} }))
// Stands for what lies behind the wrapper, so that a name which gets there is seen.
vi.mock('@payloadcms/next/layouts', () => ({ handleServerFunctions: reached }))

/** Payload's own names, what every object answers to, and what is none. */
const NAMES = [
  'form-state',
  'table-state',
  'render-document',
  'render-document-slots',
  'render-list',
  'render-field',
  'render-widget',
  'get-default-layout',
  'get-folder-results-component-and-data',
  'copy-data-from-locale',
  'schedule-publish',
  'slugify',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__',
  '',
  '\0',
]

const KNOWN = [
  'form-state',
  'table-state',
  'render-document',
  'render-document-slots',
  'render-list',
  'render-field',
]

async function call(name: string, cookie?: string): Promise<'reached' | 'refused'> {
  request.headers = new Headers({ origin: payload.config.serverURL, ...(cookie ? { cookie } : {}) })
  reached.mockClear()
  await Promise.resolve(serverFunction({ name, args: { collectionSlug: 'form-submissions' } })).catch(
    () => null,
  )
  return reached.mock.calls.length > 0 ? 'reached' : 'refused'
}

let before: string
let emptyResponses: string[]
const cookies: Record<string, string> = {}

beforeAll(async () => {
  emptyResponses = await Promise.all(NAMES.map((name) => call(name)))
  const [member, admin] = [await addMember(), await addAdmin()]
  cookies.member = await signIn(member.email)
  cookies.former = await signIn(admin.email)
  cookies.admin = await signIn((await addAdmin()).email)
  const withFactor = await addAdmin()
  await plantFactor(withFactor)
  cookies.half = await halfSignIn(withFactor.email)
  cookies.halfAsSession = cookies.half.replace('half-sign-in', 'payload-token')
  const lacking = await addAdmin()
  const { hash } = (await rowOf(lacking.email)) ?? {}
  cookies.setUp = `set-up=${await beginSetUp(payload, lacking, String(hash))}`
  cookies.setUpAsSession = cookies.setUp.replace('set-up', 'payload-token')
  await query('DELETE FROM users_roles WHERE parent_id = $1', [admin.id])
  before = await contentsOfDatabase()
})

test('T4 while there are no users, no server function responds', () => {
  expect(new Set(emptyResponses)).toEqual(new Set(['refused']))
})

test.each(NAMES)('T3 T8 T145 T158 the server function %j is refused to all but admins', async (name) => {
  expect(await call(name)).toBe('refused')
  expect(await call(name, 'payload-token=forged')).toBe('refused')
  expect(await call(name, cookies.member)).toBe('refused')
  expect(await call(name, cookies.former), 'somebody whose role is gone').toBe('refused')
  expect(await call(name, cookies.half), 'a right password without its code').toBe('refused')
  expect(await call(name, cookies.halfAsSession), 'the same as a session').toBe('refused')
  expect(await call(name, cookies.setUp), 'a factor that is still to be set up').toBe('refused')
  expect(await call(name, cookies.setUpAsSession), 'the same as a session').toBe('refused')
  expect(await call(name, cookies.admin)).toBe(KNOWN.includes(name) ? 'reached' : 'refused')
})

test('T3 T8 T145 T158 none of these calls has changed anything', async () => {
  expect(await contentsOfDatabase()).toBe(before)
})

test.each(KNOWN)(
  'T159 the server function %j is refused to a session without a factor from the day on',
  async (name) => {
    const demandFrom = (factorsFrom: string | null) =>
      payload.updateGlobal({ slug: 'sign-in-rules', data: { factorsFrom }, overrideAccess: true })
    expect(await call(name, cookies.admin)).toBe('reached')
    await demandFrom(businessDay())
    expect(await call(name, cookies.admin)).toBe('refused')
    await demandFrom(null)
  },
)

test('T3 what fails behind the wrapper is no error of the server', async () => {
  request.headers = new Headers({ origin: payload.config.serverURL, cookie: cookies.admin ?? '' })
  reached.mockRejectedValueOnce(new TypeError('Cannot read properties of undefined'))
  await expect(serverFunction({ name: 'form-state', args: {} })).rejects.toThrow(
    'NEXT_HTTP_ERROR_FALLBACK;404',
  )
})
