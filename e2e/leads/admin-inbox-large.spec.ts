import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures'
import { leadRows, plantLeads, SEARCH } from './inbox'

// One large inbox for all of them: others would meet its rows coming and going.
test.describe.configure({ mode: 'serial' })

const MANY = 1_700
const host = `${randomBytes(4).toString('hex')}.example.com`
// Behind all others in the inbox, and not so old that the product would delete them.
const YEAR_AGO = Date.now() - 365 * 24 * 60 * 60_000
const minute = (index: number) => new Date(YEAR_AGO + index * 60_000).toISOString()

test.beforeAll(async ({ database }) => {
  const leads = Array.from({ length: MANY }, (_, index) => ({
    name: index % 2 ? `Odd ${index}` : `Even ${index}`,
    email: `lead-${index}@${host}`,
    createdAt: minute(index),
  }))
  await plantLeads(database, leads)
})

test.afterAll(async ({ database }) => {
  await database.query('delete from form_submissions where email like $1', [`%@${host}`])
})

test('C273 C310 C397 C574 a large list counts exactly, filters in the database and scrolls to its last row', {
  tag: '@nightly',
}, async ({ admin }) => {
  await admin.goto('/admin/submissions')
  await admin.getByPlaceholder(SEARCH).fill(host)
  await expect(admin.getByText(`${MANY} submissions`)).toBeVisible()
  expect(await leadRows(admin).count()).toBeLessThan(80)
  await expect(leadRows(admin).first()).toContainText(`Odd ${MANY - 1}`)
  await admin.keyboard.press('End')
  await admin.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(leadRows(admin).last()).toContainText('Even 0')
  await admin.getByPlaceholder(SEARCH).fill(`@${host}x`)
  await expect(admin.getByText('No submissions found')).toBeVisible()
})

test('C561 A81 its file is one streamed request with all rows in the shown order', {
  tag: '@nightly',
}, async ({ admin }) => {
  await admin.goto(`/admin/submissions?q=${host}`)
  await expect(admin.getByText(`${MANY} submissions`)).toBeVisible()
  const requests: string[] = []
  admin.on('request', (request) => requests.push(request.url()))
  const waiting = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trimEnd().split('\r\n')
  expect(requests.filter((url) => url.includes('/export?'))).toHaveLength(1)
  expect(lines).toHaveLength(MANY + 1)
  expect(lines[1]).toContain(`lead-${MANY - 1}@`)
  expect(lines[MANY]).toContain('lead-0@')
})

test('a lead that comes in is told of within 15 s, and moves nothing until it is wanted', async ({
  admin,
  database,
}) => {
  await admin.goto(`/admin/submissions?q=${host}`)
  const first = leadRows(admin).first()
  await expect(first).toContainText(`Odd ${MANY - 1}`)
  const before = await first.boundingBox()
  await plantLeads(database, [{ name: 'Just now', email: `new@${host}` }])
  const fresh = admin.getByRole('button', { name: /^1 new/ })
  await expect(fresh).toContainText('Just now', { timeout: 15_000 })
  expect(await first.boundingBox()).toEqual(before)
  await fresh.click()
  await expect(first).toContainText('Just now')
  await expect(admin.getByText(`${MANY + 1} submissions`)).toBeVisible()
})
