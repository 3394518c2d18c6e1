import { expect, test } from '../fixtures'
import { LIST, leadRows, serveInbox } from './inbox'

const LONG = 'maria.fernandez-lopez@water-and-fire-damage-restoration.springfield.example.com'

test('an e-mail address stands whole in a row at 1440 px', async ({ admin }) => {
  await admin.setViewportSize({ width: 1440, height: 900 })
  await serveInbox(admin, [
    { name: 'Maria', email: LONG },
    { name: 'Bo', email: 'bo@example.com' },
  ])
  // Where the font of the page came too late, another one stands in for it until the next visit.
  await expect(async () => {
    await admin.goto('/admin/submissions')
    for (const email of [LONG, 'bo@example.com']) {
      const address = leadRows(admin).getByTitle(email, { exact: true })
      await expect(address).toHaveText(email)
      const cut = await address.evaluate((element) => {
        const parts = [element, element.closest('td') ?? element]
        // Letters stand a pixel out of their line; another line would be sixteen.
        return parts.some(
          (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 2,
        )
      })
      expect(cut, email).toBe(false)
    }
  }).toPass()
})

test('on a phone the first lead stands within 240 px, and the filters unfold', async ({ admin }) => {
  await admin.setViewportSize({ width: 375, height: 800 })
  await serveInbox(admin, [{ name: 'Ann Ross' }])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(1)
  expect((await leadRows(admin).boundingBox())?.y).toBeLessThanOrEqual(240)
  const from = admin.getByRole('button', { name: 'From date' })
  await expect(from).toBeHidden()
  await admin.getByRole('button', { name: 'Filters' }).click()
  await from.click()
  await admin.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(from).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true')
  await expect(admin.getByRole('button', { name: 'Download CSV' })).toBeVisible()
})

test('the date picker sets the usual stretches', async ({ admin }) => {
  await admin.clock.setFixedTime('2027-03-01T17:00:00Z')
  await serveInbox(admin, [
    { name: 'Now', createdAt: '2027-03-01T15:00:00Z' },
    { name: 'In the week', createdAt: '2027-02-23T05:00:00Z' },
    { name: 'In the month', createdAt: '2027-02-01T05:00:00Z' },
    { name: 'Before', createdAt: '2027-01-30T05:00:00Z' },
  ])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(4)
  for (const [label, name, first, count] of [
    ['From date', 'Today', '2027-03-01', 1],
    ['To date', '7 days', '2027-02-23', 2],
    ['From date', '30 days', '2027-01-31', 3],
    ['To date', 'This month', '2027-03-01', 1],
  ] as const) {
    await admin.getByRole('button', { name: label }).click()
    await admin.getByRole('group', { name: 'Both dates' }).getByRole('button', { name, exact: true }).click()
    await expect(leadRows(admin), name).toHaveCount(count)
    await expect(admin).toHaveURL(new RegExp(`from=${first}&to=2027-03-01`))
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  }
})

test('the date picker jumps to a month, by the keyboard too', async ({ admin }) => {
  await admin.clock.setFixedTime('2026-11-20T17:00:00Z')
  await serveInbox(admin, [{ name: 'Ann', createdAt: '2024-02-29T17:00:00Z' }, { name: 'Bo' }])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(2)
  const opener = admin.getByRole('button', { name: 'To date' })
  await opener.press('Enter')
  const picker = admin.getByRole('dialog', { name: 'To date' })
  await expect(picker.getByRole('button', { name: /^Today, Friday, November 20, 2026/ })).toBeFocused()
  await picker.getByRole('combobox', { name: 'Choose the Year' }).selectOption('2024')
  await picker.getByRole('combobox', { name: 'Choose the Month' }).selectOption('February')
  await picker.getByRole('button', { name: /day, February 29, 2024/ }).press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(opener).toContainText('February 29, 2024')
  await expect(leadRows(admin)).toContainText(['Ann'])
  await opener.press('Enter')
  await expect(picker.getByRole('button', { name: /February 29, 2024, selected/ })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a lead that waits for its promised review is marked, an older one is not', async ({ admin }) => {
  await admin.clock.setFixedTime('2026-11-20T17:00:00Z')
  await serveInbox(admin, [
    { name: 'Fresh', createdAt: '2026-11-20T15:30:00Z' },
    { name: 'Reviewed by now', createdAt: '2026-11-19T15:00:00Z' },
    { name: 'A year ago', createdAt: '2025-11-19T15:00:00Z' },
  ])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(3)
  const marked = leadRows(admin).filter({ has: admin.getByRole('img', { name: 'Waits for its review' }) })
  await expect(marked).toContainText(['Fresh'])
  await expect(marked).toHaveCount(1)
})

test('a search that is typed on takes back what was asked for before', async ({ admin }) => {
  const texts: string[] = []
  await admin.route(LIST, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('text') ?? ''
    texts.push(text)
    if (text === 'a') await new Promise((resolve) => setTimeout(resolve, 1_500))
    const row = {
      id: text || 'all',
      name: `Found ${text}`,
      email: '',
      phone: '',
      createdAt: '2026-01-01T00:00:00Z',
    }
    await route
      .fulfill({ json: { rows: [row], total: 1, asOf: row.createdAt, recent: [] } })
      .catch(() => undefined)
  })
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toContainText(['Found'])
  await admin.getByRole('searchbox').pressSequentially('ab', { delay: 150 })
  await expect(leadRows(admin)).toContainText(['Found ab'])
  await admin.waitForTimeout(1_800)
  await expect(leadRows(admin)).toContainText(['Found ab'])
  expect(texts).toEqual(expect.arrayContaining(['a', 'ab']))
})

test('the first rows are asked for once, before the screen has its scripts', async ({ admin }) => {
  await serveInbox(admin, [{ name: 'Ann' }, { name: 'Bo' }])
  const requested: string[] = []
  admin.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/inbox') && !searchParams.has('since')) requested.push(request.resourceType())
  })
  for (const address of ['/admin/submissions', '/admin/submissions?q=ann']) {
    requested.length = 0
    await admin.goto(address)
    await expect(leadRows(admin).first()).toContainText('Ann')
    expect(requested, 'a preload is no fetch of the script').toEqual(['other'])
  }
})
