import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { expect, test } from '../fixtures'
import { leadRows, plantLeads } from './inbox'

const NAMES = ['Ann', 'Bo', 'Cy', 'Di', 'Ed']

test.beforeEach(async ({ admin, database, email }) => {
  const leads = NAMES.map((name, index) => ({
    name,
    email,
    createdAt: new Date(Date.now() - index * 60_000).toISOString(),
  }))
  await plantLeads(database, leads)
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(NAMES.length)
})

test('rows are selected one by one, with Shift all between, and changed in one go that Undo takes back', async ({
  admin,
  database,
  email,
}) => {
  const box = (name: string) => admin.getByRole('checkbox', { name: `Select ${name}` })
  const bar = admin.getByRole('region', { name: 'Selection' })
  const stages = async () => {
    const text = 'select stage from form_submissions where email = $1 order by created_at desc'
    return (await database.query(text, [email])).rows.map(({ stage }) => stage)
  }
  await box('Ann').check()
  await box('Cy').click({ modifiers: ['Shift'] })
  await expect(bar.getByText('3 selected', { exact: true })).toBeVisible()
  await box('Bo').uncheck()
  await expect(bar.getByText('2 selected', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Stage' }).click()
  await admin.getByRole('button', { name: 'Booked', exact: true }).click()
  const toasts = admin.getByRole('region', { name: /^Notifications/ })
  await expect(toasts).toContainText('2 submissions moved to Booked')
  expect(await stages()).toEqual(['booked', 'new', 'booked', 'new', 'new'])
  await expect(bar).toHaveCount(0)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts).toContainText('Undone')
  expect(await stages()).toEqual(['new', 'new', 'new', 'new', 'new'])

  await box('Ed').check()
  await bar.getByRole('button', { name: 'Select all 5' }).click()
  await expect(bar.getByText('5 selected', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Stage' }).click()
  await admin.getByRole('button', { name: 'Lost', exact: true }).click()
  await admin.getByRole('textbox', { name: 'Why were they lost?' }).fill('Too far away')
  await admin.getByRole('button', { name: 'Move to Lost' }).click()
  await expect(toasts).toContainText('5 submissions moved to Lost')
  expect(await stages()).toEqual(['lost', 'lost', 'lost', 'lost', 'lost'])
})

test('A100 T104 a selection is exported, and deleted after one question with the number', {
  tag: '@nightly',
}, async ({ admin }) => {
  const bar = admin.getByRole('region', { name: 'Selection' })
  await admin.getByRole('checkbox', { name: 'Select Bo' }).check()
  await admin.getByRole('checkbox', { name: 'Select Di' }).check()
  const download = admin.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  const { data } = Papa.parse<string[]>((await readFile(await (await download).path(), 'utf8')).trimEnd())
  expect(data.map((row) => [row[1], row[14]])).toEqual([
    ['Name', 'Stage'],
    ['Bo', 'New'],
    ['Di', 'New'],
  ])
  const questions: string[] = []
  admin.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(leadRows(admin)).toHaveCount(3)
  expect(questions).toEqual(['Delete 2 submissions?'])
  await admin
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(leadRows(admin)).toHaveCount(5)
})

test('the list is gone through by keys, none of which works in a text', async ({ admin }) => {
  const nameOf = (name: string) => leadRows(admin).getByRole('button', { name, exact: true })
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => admin.keyboard.press(key)), Promise.resolve())
  await press('j')
  await expect(nameOf('Ann')).toBeFocused()
  await press('j', 'j')
  await expect(nameOf('Cy')).toBeFocused()
  await press('k', 'x')
  await expect(nameOf('Bo')).toBeFocused()
  await press('j', 'j', 'Shift+X')
  await expect(admin.getByText('3 selected', { exact: true })).toBeVisible()
  await press('Escape')
  await expect(admin.getByRole('region', { name: 'Selection' })).toHaveCount(0)

  await press('?')
  const sheet = admin.getByRole('dialog', { name: 'Keys of the list' })
  await expect(sheet).toBeVisible()
  await press('j', 'Escape')
  await expect(sheet).toHaveCount(0)
  await press('/')
  const search = admin.getByRole('searchbox')
  await expect(search).toBeFocused()
  await press('End', 'j', 'x')
  await expect(search).toHaveValue(/jx$/)
  await search.fill('')
})

test('Enter opens the row that one is on', async ({ admin }) => {
  await admin.keyboard.press('j')
  await admin.keyboard.press('j')
  await expect(admin.getByRole('button', { name: 'Bo', exact: true })).toBeFocused()
  const recorded = admin.waitForResponse(/\/opened$/)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('dialog', { name: 'Bo' })).toBeVisible()
  await recorded
})
