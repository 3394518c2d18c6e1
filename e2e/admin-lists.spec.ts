import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations } from './axe'
import { expect, test } from './fixtures'
import { addPost, uniqueTitle } from './posts/posts'
import { settings } from './settings'

// Rows that another test adds beside those that this one moves are no neighbours of its.
test.describe.configure({ mode: 'default' })

const OLD = '/an-old-address-of-the-list'

/** The list has answered, so it listens to what is typed and pressed. */
async function openList(page: Page, slug: string, counted: RegExp): Promise<void> {
  await page.goto(`/admin/collections/${slug}`)
  await expect(page.getByRole('status').filter({ hasText: counted })).toBeVisible()
}

test('lists of redirects and of accounts are our table: words for what is empty, days, search, order', {
  tag: '@daily',
}, async ({ admin, database }) => {
  await database.query('DELETE FROM redirects WHERE from_path = $1', [OLD])
  await openList(admin, 'redirects', /\d+ redirects?$/)
  await expect(admin.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible()
  const search = admin.getByRole('searchbox', { name: 'Search redirects' })
  await search.fill(OLD)
  await expect(admin.getByText('Nothing has these letters. Try fewer of them.')).toBeVisible()
  await database.query(
    `INSERT INTO redirects (id, from_path, to_path, kind, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, '/plans', '308', '2026-03-02T15:00:00Z', now())`,
    [OLD],
  )
  await search.fill('old-address-of-the')
  const row = admin.getByRole('row').filter({ hasText: OLD })
  await expect(row).toContainText('Permanent (308)')
  await expect(row).toContainText('March 2, 2026')
  await admin.getByRole('button', { name: 'From', exact: true }).click()
  await expect(admin.getByRole('columnheader', { name: 'From' })).toHaveAttribute('aria-sort', 'ascending')
  for (const width of [1440, 375]) {
    await admin.setViewportSize({ width, height: 900 })
    await expectNoViolations(admin, `redirects, ${width} px`)
  }
  await row.getByRole('link', { name: OLD }).press('Enter')
  await expect(admin.getByLabel('From')).toHaveValue(OLD)
  await database.query('DELETE FROM redirects WHERE from_path = $1', [OLD])

  await openList(admin, 'users', /\d+ users?$/)
  const account = admin.getByRole('row').filter({ hasText: settings.adminEmail })
  await expect(account).toContainText('Admin')
  await expect(account).toContainText(/[A-Z][a-z]+ \d+, \d{4}/)
})

test('lists of content say yes and no, and what to do when nothing is there', async ({ admin }) => {
  await openList(admin, 'plans', /\d+ plans$/)
  const row = admin.getByRole('row').filter({ hasText: 'Growth' })
  await expect(row).toContainText('Yes')
  await expect(row).toContainText('Published')
  await admin.getByRole('searchbox', { name: 'Search plans' }).fill('nobody')
  await expect(admin.getByText('Nothing has these letters. Try fewer of them.')).toBeVisible()
})

const namesOf = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('link')
    .evaluateAll((links) => links.map(({ textContent }) => textContent))

const headers = { origin: settings.origin, 'sec-fetch-site': 'same-origin' }

/** Adds testimonials that no visitor sees, the last in the order; their names. */
async function addDrafts(page: Page): Promise<{ names: string[]; remove: () => Promise<void> }> {
  const name = uniqueTitle()
  const ids: string[] = []
  const names = ['a', 'b', 'c'].map((end) => `${name} ${end}`)
  for (const name of names) {
    const data = { name, business: 'A firm', quote: 'Good.', _status: 'draft' }
    const response = await page.request.post('/api/testimonials?draft=true', { headers, data })
    ids.push((await response.json()).doc.id)
  }
  const remove = async () => {
    for (const id of ids) await page.request.delete(`/api/testimonials/${id}`, { headers })
  }
  return { names, remove }
}

test('what has an order is moved by buttons and by dragging, said, and stored', {
  tag: '@daily',
}, async ({ admin }) => {
  const drafts = await addDrafts(admin)
  const [a = '', b = '', c = ''] = drafts.names
  const order = async () => (await namesOf(admin)).filter((name) => drafts.names.includes(String(name)))
  const reload = () => openList(admin, 'testimonials', /\d+ testimonials$/)
  await reload()
  await expect.poll(order).toEqual([a, b, c])
  for (const end of [
    admin.getByRole('button', { name: /^Move up / }).first(),
    admin.getByRole('button', { name: /^Move down / }).last(),
  ])
    await expect(end).toHaveAttribute('aria-disabled', 'true')
  const down = admin.getByRole('button', { name: `Move down ${a}` })
  await down.focus()
  // The second comes before the first is saved: neither is lost.
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Enter')
  await expect.poll(order).toEqual([b, c, a])
  await expect(down).toBeFocused()
  const saved = (name: string) =>
    expect(
      admin.getByRole('status').filter({ hasText: new RegExp(`${name} is number \\d+ of \\d+\\. Saved\\.`) }),
    ).toBeVisible()
  await saved(a)
  await reload()
  await expect.poll(order).toEqual([b, c, a])

  await admin.getByRole('button', { name: `Move up ${a}` }).click()
  await expect.poll(order).toEqual([b, a, c])
  await saved(a)
  const row = (name: string) => admin.getByRole('row').filter({ hasText: name })
  await row(c).locator('[draggable=true]').dragTo(row(b))
  await expect.poll(order).toEqual([c, b, a])
  await saved(c)
  await reload()
  await expect.poll(order).toEqual([c, b, a])

  // In another order no row has a place to go to.
  await admin.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(down).toHaveCount(0)
  await admin.getByRole('button', { name: 'Order', exact: true }).click()
  await expect(down).toBeVisible()
  for (const width of [1440, 375]) {
    await admin.setViewportSize({ width, height: 900 })
    await expectNoViolations(admin, `testimonials, ${width} px`)
  }
  await drafts.remove()
})

test('an order that cannot be saved is said, and goes back', async ({ admin, problems }) => {
  problems.allow(/503/)
  await openList(admin, 'industries', /\d+ industries$/)
  const names = await namesOf(admin)
  await admin.route('**/api/reorder', (route) => route.fulfill({ status: 503, json: {} }))
  const up = admin.getByRole('button', { name: `Move up ${names[1]}` })
  await up.press('Enter')
  await expect(admin.getByText('The order could not be saved.')).toBeVisible()
  await expect.poll(() => namesOf(admin)).toEqual(names)
  await expect(up).toBeFocused()
})

test('images stand with their picture, size and day, and one that a post shows stays when many are deleted', {
  tag: '@daily',
}, async ({ admin, database, problems }) => {
  problems.allow(/409/)
  const { id, title, slug } = await addPost(database, { published: true })
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f9f' } })
    .jpeg()
    .toBuffer()
  await openList(admin, 'media', /\d+ images?$/)
  await admin.getByRole('button', { name: 'Bulk Upload' }).click()
  await admin
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles(['a', 'b'].map((end) => ({ name: `${slug}-${end}.jpg`, mimeType: 'image/jpeg', buffer })))
  for (const end of ['a', 'b']) {
    await admin.getByRole('button', { name: `${slug}-${end}.jpg` }).click()
    await admin.getByLabel('Alternative text').fill(`A blue van, ${end}`)
  }
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  const row = (end: string) => admin.getByRole('row').filter({ hasText: `${slug}-${end}-` })
  await expect(row('a'), 'the list shows what was uploaded').toContainText('640 × 480')
  await expect(row('a')).toContainText(/\d kB/)
  await expect(row('a')).toContainText(/[A-Z][a-z]+ \d+, \d{4}/)
  await expect(row('a').getByRole('img', { name: 'A blue van, a' })).toHaveJSProperty('complete', true)
  await expect(admin.getByRole('link', { name: 'New image' })).toHaveAttribute('href', /media\/create$/)

  const [shown = ''] = await row('a').getByRole('link').allTextContents()
  await database.query('UPDATE blog_posts SET featured_image_url = $1 WHERE id = $2', [
    `/api/media/file/${shown}`,
    id,
  ])
  await admin.getByRole('searchbox', { name: 'Search images' }).fill(slug)
  await expect(admin.getByRole('row')).toHaveCount(3)
  await admin.getByRole('checkbox', { name: `Select ${shown}` }).check()
  await admin.getByRole('button', { name: 'Select all 2' }).click()
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = admin.getByRole('dialog', { name: 'Delete 2 images?' })
  await expect(question.getByRole('listitem')).toHaveText([/-[ab]-\w+\.jpg$/, /-[ab]-\w+\.jpg$/])
  await question.getByRole('button', { name: 'Delete 2 images' }).click()
  const outcome = admin.getByRole('dialog', { name: '1 of 2 images deleted' })
  await expect(outcome).toContainText(shown)
  await expect(outcome).toContainText(`This image is shown in “${title}”`)
  await expectNoViolations(admin, 'what came of it')
  await outcome.getByRole('button', { name: 'Close' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Media' })).toBeFocused()
  await expect(row('b')).toHaveCount(0)
  await expect(row('a')).toBeVisible()
  await database.query('DELETE FROM blog_posts WHERE id = $1', [id])
  await database.query('DELETE FROM media WHERE filename LIKE $1', [`${slug}%`])
})

test('several are published and unpublished at once, a range by Shift', async ({ admin }) => {
  const drafts = await addDrafts(admin)
  const sent: unknown[] = []
  // Visitors would see them.
  await admin.route(/\/api\/testimonials\/[0-9a-f-]{36}/, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: {} })
  })
  for (const [verb, _status] of [
    ['Publish', 'published'],
    ['Unpublish', 'draft'],
  ] as const) {
    await openList(admin, 'testimonials', /\d+ testimonials$/)
    const [a = '', , c = ''] = drafts.names
    await admin.getByRole('checkbox', { name: `Select ${a}` }).check()
    await admin.getByRole('checkbox', { name: `Select ${c}` }).click({ modifiers: ['Shift'] })
    await expect(admin.getByText('3 selected')).toBeVisible()
    await admin.getByRole('button', { name: verb, exact: true }).click()
    await admin.getByRole('button', { name: `${verb} 3 testimonials` }).click()
    await expect(admin.getByText(`3 testimonials ${verb.toLowerCase()}ed`)).toBeVisible()
    expect(sent.splice(0)).toEqual([{ _status }, { _status }, { _status }])
  }
  await drafts.remove()
})

test('outgoing mail lists mails, and no deliveries of webhooks', async ({ admin, database }) => {
  const subject = uniqueTitle()
  for (const kind of ['mail', 'webhook'])
    await database.query(
      `INSERT INTO outbox (id, kind, recipient, subject, text, state, meaning, problem, attempts, next_attempt_at, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'ann@example.com', $2, '', 'failed', 'The mailbox is full', '552 5.2.2', 1, now(), now(), now())`,
      [kind, `${subject} ${kind}`],
    )
  await openList(admin, 'outbox', /\d+ mails?$/)
  await admin.getByRole('searchbox', { name: 'Search mails' }).fill(subject)
  await expect(admin.getByRole('status').filter({ hasText: '1 mail' })).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: `${subject} mail` })).toContainText(
    /ann@example\.com.*Failed.*The mailbox is full.*552 5\.2\.2/,
  )
  await database.query('DELETE FROM outbox WHERE subject LIKE $1', [`${subject}%`])
})
