import { randomBytes } from 'node:crypto'
import { expect, test } from '../fixtures'
import { VARIANTS } from '../request-variants'
import { settings } from '../settings'
import { addAccount, startSession } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'
const NOBODYS = '00000000-0000-7000-8000-000000000000'
const CANARY = 'Canary of a draft that nobody may see'

/** A session counts only in requests that say where they come from, as a browser's do. */
const FROM_HERE = { origin: settings.origin }

const SCREENS = [
  '/admin',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/blog/edit/ID',
  '/admin/submissions',
] as const

/** The rows of the inbox come by it. */
const INBOX = '/api/form-submissions/inbox'

test.describe('X8 T2 T65 D10 C228 C479 no data without the role', () => {
  let id = ''
  // Each worker has its own, because it deletes it when it ends.
  const lead = `canary-lead-${randomBytes(6).toString('hex')}@example.com`

  test.beforeAll(async ({ database }) => {
    const { rows } = await database.query(
      `INSERT INTO blog_posts (id, title, slug, published)
       VALUES (gen_random_uuid(), $1, 'guard-canary-' || gen_random_uuid(), false) RETURNING id`,
      [CANARY],
    )
    id = rows[0].id
    await database.query(
      `INSERT INTO form_submissions (id, name, phone, email, city, idempotency_key, fingerprint)
       VALUES (gen_random_uuid(), 'Canary Lead', '1', $1, 'x', gen_random_uuid(), 'x')`,
      [lead],
    )
  })

  test.afterAll(async ({ database }) => {
    await database.query('DELETE FROM blog_posts WHERE id = $1', [id])
    await database.query('DELETE FROM form_submissions WHERE email = $1', [lead])
  })

  for (const who of ['a visitor', 'a visitor with a forged cookie', 'a member'] as const) {
    test(`for ${who}`, { tag: '@nightly' }, async ({ playwright, email, database }) => {
      test.slow()
      const request = await playwright.request.newContext({
        baseURL: settings.origin,
        extraHTTPHeaders: FROM_HERE,
        maxRedirects: 0,
      })
      const headers: Record<string, string> =
        who === 'a visitor with a forged cookie' ? { cookie: 'payload-token=x' } : {}
      if (who === 'a member') {
        await addAccount(database, email, PASSWORD)
        expect(
          (await request.post('/api/users/login', { data: { email, password: PASSWORD } })).status(),
        ).toBe(200)
      }
      const screens = SCREENS.flatMap((screen) => [screen, `${screen}.rsc`, `${screen}?_rsc=1`])
      for (const address of [...screens, INBOX]) {
        for (const variant of VARIANTS) {
          const response = await request.get(address.replace('ID', id), {
            headers: { ...headers, ...variant },
          })
          const body = await response.text()
          const requested = `${address} ${JSON.stringify(variant)}`
          expect(body, requested).not.toMatch(/Canary of a draft|canary-lead/)
          expect(response.status(), requested).toBeLessThan(500)
        }
      }
      await request.dispose()
    })
  }

  test('C025 C393 C463 and an admin sees every screen with its data, so that the test above can fail', async ({
    playwright,
    adminSession,
  }) => {
    const request = await playwright.request.newContext({
      baseURL: settings.origin,
      extraHTTPHeaders: FROM_HERE,
      storageState: adminSession,
      maxRedirects: 0,
    })
    for (const screen of SCREENS) {
      const path = screen.replace('ID', id)
      const response = await request.get(path)
      const body = await response.text()
      expect(response.status(), path).toBe(200)
      expect(body, path).toMatch(/<main[\s\S]*<h1/)
      expect(body, path).not.toContain('Access Denied')
      if (path.endsWith(id)) expect(body).toContain(CANARY)
    }
    expect(await (await request.get(INBOX)).text()).toContain(lead)
    await request.dispose()
  })
})

test('C390 C391 C472 C537 a visitor on every screen is redirected to /auth, and Back leads to where they were', async ({
  page,
  request,
}) => {
  await page.goto('/about')
  for (const screen of SCREENS) {
    const path = screen.replace('ID', NOBODYS)
    const response = await request.get(path, { maxRedirects: 0 })
    expect([response.status(), response.headers().location], screen).toEqual([307, '/auth'])
    expect(response.headers()['cache-control'], screen).toMatch(/no-store/)
  }
  await page.goto('/admin/submissions')
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('C392 C473 C474 C538 a member sees Access Denied on every screen', async ({
  page,
  email,
  database,
  problems,
}) => {
  problems.allow(/403/)
  await addAccount(database, email, PASSWORD)
  await startSession(page, email, PASSWORD)
  for (const screen of SCREENS) {
    const response = await page.request.get(screen.replace('ID', NOBODYS), { headers: FROM_HERE })
    expect(response.status(), screen).toBe(403)
    const body = await response.text()
    expect(body, screen).toContain('>Access Denied</h1>')
    expect(body, screen).toContain('permission to access this area.')
  }
  await page.goto('/admin/submissions')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(
    page.getByText("You don't have permission to access this area.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('Access Denied says whom to ask, and lets somebody else sign in', async ({
  page,
  email,
  database,
  problems,
}) => {
  problems.allow(/403/)
  await addAccount(database, email, PASSWORD)
  await startSession(page, email, PASSWORD)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test("C278 D09 A44 Payload's own addresses of accounts lead to /auth, whoever asks", async ({
  playwright,
  request,
  adminSession,
}) => {
  const admin = await playwright.request.newContext({
    baseURL: settings.origin,
    extraHTTPHeaders: FROM_HERE,
    storageState: adminSession,
  })
  for (const path of [
    ...['login', 'create-first-user', 'forgot', 'reset/x', 'logout', 'logout-inactivity', 'unauthorized'],
    'users/verify/x',
  ]) {
    const response = await request.get(`/admin/${path}`)
    expect(new URL(response.url()).pathname, path).toBe('/auth')
    // A screen of the staff has begun to come when it leads on.
    const screen = await (await admin.get(`/admin/${path}`)).text()
    expect(screen, path).toMatch(/<meta[^>]* http-equiv="refresh" content="\d;url=\/auth"/)
  }
  await admin.dispose()
})
