import { expect, test } from '../fixtures'
import { leadRows, plantLeads, SEARCH, serveInbox } from './inbox'

const HEADS = ['Date', 'Name', 'Email', 'Phone', 'City', 'Services', 'Source', 'Actions']

test('C262 C263 C264 C266 C267 C268 C274 C275 C296 C469 C569 C570 C265 C271 C272 C273 C276 C397 C444 C445 C446 C447 C448 the screen has its words and columns, and the search applies while typing', async ({
  admin,
}) => {
  await serveInbox(admin, [
    {
      name: 'Ann Ross',
      serviceInterest: ['Content Packs', 'Brand Identity & Logos'],
      referrer: 'https://search.example/',
    },
    { name: 'Bo', city: '', source: '' },
    { name: 'Bob Smith', email: 'bob@example.com', phone: '555-123' },
    { name: 'Eve 100%', email: 'EVE@Example.org', phone: '5551', city: 'Smithville', message: 'smith' },
    { name: 'Zoë', email: 'zoe@example.com', phone: '1' },
  ])
  await admin.goto('/admin/submissions')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Form Submissions')
  await expect(admin.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin')
  await expect(admin.getByRole('button', { name: 'Download CSV' })).toBeEnabled()
  await expect(admin.getByPlaceholder(SEARCH)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'From date' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'To date' })).toBeVisible()
  await expect(admin.getByRole('columnheader')).toHaveText(HEADS)
  for (const head of await admin.getByRole('columnheader').all()) {
    expect((await head.boundingBox())?.width, (await head.textContent()) ?? '').toBeGreaterThan(60)
  }
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  await expect(leadRows(admin).nth(0)).toContainText('Content Packs, Brand Identity & Logos')
  await expect(admin.getByRole('main')).not.toContainText('search.example')
  await expect(leadRows(admin).nth(1).getByRole('cell').nth(4)).toHaveText('-')
  await expect(leadRows(admin).nth(1).getByRole('cell').nth(5)).toHaveText('-')
  await expect(leadRows(admin).nth(1).getByRole('cell').nth(6)).toHaveText('-')

  const count = (text: string) => expect(admin.getByText(text, { exact: true })).toBeVisible()
  await count('5 submissions')
  for (const [typed, text] of [
    ['SMITH', '1 submission'],
    ['example.ORG', '1 submission'],
    ['555-1', '1 submission'],
    ['5551', '1 submission'],
    ['%', '1 submission'],
    ['_', '0 submissions'],
    ['.', '5 submissions'],
    ['contact', '0 submissions'],
    [' ', '5 submissions'],
  ] as const) {
    await admin.getByPlaceholder(SEARCH).fill(typed)
    await count(text)
  }
  await admin.getByPlaceholder(SEARCH).fill('nobody')
  await expect(admin.getByText('No submissions found', { exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
})

test('C269 C270 C398 C399 C449 C450 C451 C452 C571 C572 C573 days are picked, combine and are cleared', async ({
  admin,
}) => {
  await admin.clock.setFixedTime('2026-11-20T17:00:00Z')
  await serveInbox(admin, [
    { name: 'Late Ann', createdAt: '2026-11-21T04:59:59.999Z' },
    { name: 'Early Ann', createdAt: '2026-11-20T05:00:00.000Z' },
    { name: 'Yesterday Ann', createdAt: '2026-11-20T04:59:59.999Z' },
    { name: 'Early Bob', createdAt: '2026-11-20T05:00:00.000Z' },
  ])
  await admin.goto('/admin/submissions')
  const clear = admin.getByRole('button', { name: 'Clear dates' })
  await expect(leadRows(admin)).toHaveCount(4)
  await expect(clear).toHaveCount(0)

  const pick = async (label: string, day: RegExp) => {
    await admin.getByRole('button', { name: label }).click()
    await admin.getByRole('button', { name: day }).click()
  }
  await pick('From date', /day, November 20, 2026/)
  await expect(admin.getByRole('button', { name: 'From date' })).toContainText('November 20, 2026')
  await expect(leadRows(admin)).toHaveCount(3)
  await pick('To date', /day, November 20, 2026/)
  await expect(leadRows(admin)).toHaveCount(3)
  await admin.getByPlaceholder(SEARCH).fill('ann')
  await expect(leadRows(admin)).toHaveCount(2)
  await expect.poll(() => admin.url()).toMatch(/\?(?=.*q=ann)(?=.*from=2026-11-20)(?=.*to=2026-11-20)/)
  await admin.reload()
  await expect(leadRows(admin)).toHaveCount(2)

  await pick('To date', /day, November 19, 2026/)
  await expect(admin.getByText('No submissions found')).toBeVisible()
  await clear.click()
  await expect(clear).toHaveCount(0)
  await expect(admin.getByPlaceholder(SEARCH)).toHaveValue('ann')
  await expect(leadRows(admin)).toHaveCount(3)
  await pick('To date', /day, November 19, 2026/)
  await expect(clear).toBeVisible()
  await expect(leadRows(admin)).toHaveCount(1)
})

test('C572 the weeks of the calendar begin on Sunday', { tag: '@nightly' }, async ({ admin }) => {
  await serveInbox(admin, [{}])
  await admin.goto('/admin/submissions')
  await admin.getByRole('button', { name: 'From date' }).click()
  const days = admin
    .getByRole('dialog', { name: 'From date' })
    .getByRole('columnheader', { includeHidden: true })
  await expect(days).toHaveText(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
})

test('C274 columns and order are remembered, and the keyboard sorts', { tag: '@nightly' }, async ({
  admin,
}) => {
  await serveInbox(admin, [{ name: 'bo' }, { name: 'Ann' }, { name: 'Zoë' }])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(3)
  await admin.getByRole('columnheader', { name: 'Name' }).getByRole('button').press('Enter')
  await expect(leadRows(admin)).toContainText(['Ann', 'bo', 'Zoë'])
  await admin.getByRole('button', { name: 'View' }).click()
  await admin.getByRole('checkbox', { name: 'City' }).uncheck()
  await admin.reload()
  await expect(leadRows(admin)).toContainText(['Ann', 'bo', 'Zoë'])
  await expect(admin.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(admin.getByRole('columnheader', { name: 'City' })).toHaveCount(0)
})

test('C400 C442 C443 C471 C499 C533 deleting asks, deletes and reads the list again', async ({
  admin,
  database,
  email,
}) => {
  await plantLeads(database, [
    { name: 'Gone', email },
    { name: 'Kept', email },
  ])
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(2)

  let question = ''
  admin.once('dialog', (dialog) => {
    question = dialog.message()
    void dialog.dismiss()
  })
  await admin.getByRole('button', { name: 'Delete Gone' }).click()
  expect(question).toBe('Are you sure you want to delete this submission?')
  await expect(leadRows(admin)).toHaveCount(2)

  admin.once('dialog', (dialog) => dialog.accept())
  const reloaded = admin.waitForResponse((response) => response.url().includes('/form-submissions/inbox?'))
  await admin.getByRole('button', { name: 'Delete Gone' }).click()
  await reloaded
  await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText('Submission deleted')
  await expect(leadRows(admin)).toHaveCount(1)
  await expect(leadRows(admin)).toContainText('Kept')
})
