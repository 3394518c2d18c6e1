import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect, test } from '../fixtures'
import { holdRows, leadRows, plantLeads, SEARCH, serveInbox, serveLargeInbox } from './inbox'

const HEADS =
  '"Date","Name","Email","Phone","Website","City","Services","Plan","Message","Source","Page","UTM Source","UTM Medium","UTM Campaign"'

async function download(page: Page) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('C470 C505 C534 C559 C560 C561 C562 C563 C564 C565 C566 C567 C568 A81 the file holds the filtered rows, and asks for nothing; that of a large list is one request', async ({
  admin,
  database,
  email,
}) => {
  await admin.clock.setFixedTime('2026-11-21T03:00:00Z')
  const message = 'one\r\ntwo, "three"'
  const many = Array.from({ length: 120 }, (_, index) => ({ name: `Ann ${index}` }))
  const special = { name: '=Ann "Zoë"', message, serviceInterest: ['Content Packs', '24/7 Phone Reception'] }
  await serveInbox(admin, [special, ...many, { name: 'Bob' }])
  await admin.goto('/admin/submissions')
  const complete = admin.waitForResponse((response) => /text=ann.*limit=1500/.test(response.url()))
  await admin.getByPlaceholder(SEARCH).fill('ann')
  await expect(admin.getByText('121 submissions')).toBeVisible()
  await complete

  const requests: string[] = []
  admin.on('request', (request) => requests.push(request.url()))
  const { name, text } = await download(admin)
  await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText(
    'CSV downloaded successfully',
  )
  // The browser fetches the icon of its tab whenever it likes, and the numbers of the views come now and then.
  expect(requests.filter((url) => !/^blob:|since=|\/views\?|favicon/.test(url))).toEqual([])

  expect(name).toBe('form-submissions-2026-11-20.csv')
  const [head, first] = text.split('\r\n"2026')
  expect(head).toBe(HEADS)
  expect(first).toBe(
    `-11-20T12:00:00-05:00","'=Ann ""Zoë""","lead-0@example.com","+1 (555) 010-0000","","Dayton, OH",` +
      `"Content Packs; 24/7 Phone Reception","","one\r\ntwo, ""three""","contact_page","/contact","","",""`,
  )
  const { data } = Papa.parse<string[]>(text.trimEnd())
  expect(data).toHaveLength(122)
  expect(data[1]?.[8]).toBe(message)
  expect(data.slice(2).map((row) => row[1])).toEqual(many.map((lead) => lead.name))

  // Only the list is served as a large one: the server has fewer leads of this text, and writes all of them.
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  await plantLeads(
    database,
    days.map((day) => ({ name: `Cy ${day}`, email, createdAt: `${day}T17:00:00Z` })),
  )
  await serveLargeInbox(admin, [{ name: 'Cy' }])
  await admin.getByPlaceholder(SEARCH).fill(email)
  await expect(admin.getByText('2000 submissions')).toBeVisible()
  requests.length = 0
  const large = await download(admin)
  expect(requests.filter((url) => url.includes('/export?'))).toHaveLength(1)
  const { data: written } = Papa.parse<string[]>(large.text.trimEnd())
  expect(written.map((row) => row[1])).toEqual(['Name', ...days.toReversed().map((day) => `Cy ${day}`)])
})

test('C561 A77 rows stay while those of a key are under way, and the file waits for these', {
  tag: '@nightly',
}, async ({ admin }) => {
  await serveInbox(admin, [{ name: 'Ann' }, { name: 'Bob' }])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(2)
  const release = await holdRows(admin)
  const asked = admin.waitForRequest((request) => request.url().includes('text=bob'))
  await admin.getByPlaceholder(SEARCH).fill('bob')
  await asked
  await expect(leadRows(admin)).toHaveCount(2)
  await expect(admin.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  let isSaved = false
  const file = admin.waitForEvent('download').then((saved) => {
    isSaved = true
    return saved
  })
  await admin.getByRole('button', { name: 'Download CSV' }).click()
  await expect(admin.getByRole('button', { name: /^Writing CSV/ })).toBeVisible()
  expect(isSaved).toBe(false)
  release()
  const { data } = Papa.parse<string[]>((await readFile(await (await file).path(), 'utf8')).trimEnd())
  expect(data.slice(1).map((row) => row[1])).toEqual(['Bob'])
  await expect(leadRows(admin)).toHaveCount(1)
})
