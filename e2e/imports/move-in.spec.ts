import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import sharp from 'sharp'
import { packed, zipOf } from '../../tests/helpers/zip'
import { addAccount, addLimited, makeStale, startSession } from '../accounts/accounts'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'

const PASSWORD = 'violet tractor pianist'
const WORDPRESS = 'tests/unit/imports/files/wordpress-6.1.9-all.xml'
const SIZES = [
  { width: 375, height: 800 },
  { width: 1440, height: 900 },
]

/** Looks at a state of the screen in both themes, on a phone and on a desk. */
async function expectOpenToAll(page: Page, state: string) {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expectNoViolations(page, `${state}, ${size.width} px, ${theme}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${state} fits into ${size.width} px`).toBeLessThanOrEqual(0)
    }
  }
}

/** Waits for the step of an import, whose heading has the focus unless somebody is elsewhere. */
async function expectStep(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title, level: 2 })
  await expect(heading).toBeVisible()
  await expect(heading).toBeFocused()
}

async function upload(page: Page, file: { name: string; text: string } | string) {
  await page.goto('/admin/move-in', { waitUntil: 'networkidle' })
  const given =
    typeof file === 'string'
      ? file
      : { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) }
  const field = page.getByLabel('Drop the file here, or choose it')
  // Playwright sets files of a field too that is disabled until its script has come.
  await expect(field).toBeEnabled()
  await field.setInputFiles(given)
  await page.getByRole('button', { name: 'Upload and look at it' }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Forgets the imports of a file, and what is known of their rows. */
async function forget(database: Pool, name: string) {
  await database.query(
    'delete from import_rows where import_id in (select id from imports where file_name = $1)',
    [name],
  )
  await database.query('delete from imports where file_name = $1', [name])
}

test('a table of leads is moved in and undone, and its rows come back with their problems', {
  tag: '@daily',
}, async ({ admin, database, email }) => {
  test.slow()
  const name = `${email}.csv`
  const text = `Name,Email,Date,Wer\nJane,${email},03/04/2026,x\nBob,bob@example.com\n`
  const count = async () =>
    (await database.query('select created_at from form_submissions where email = $1', [email])).rows
  try {
    await upload(admin, { name, text })
    await expectStep(admin, 'Choose what becomes of it')
    await expect(admin.getByText(`${name}: Table of leads, 2 rows`)).toBeVisible()
    await expect(admin.getByLabel('Email', { exact: true })).toHaveValue('email')
    await expect(admin.getByLabel('Wer', { exact: true })).toHaveAccessibleDescription('For example: x')
    await admin.getByLabel('Wer', { exact: true }).selectOption('City')
    await admin.getByRole('radio', { name: /^The month/ }).check()
    await expect(admin.getByText(/^What you choose is kept/)).toBeVisible()
    // Neither what was chosen nor where one is gets lost.
    await admin.reload({ waitUntil: 'networkidle' })
    await expect(admin.getByRole('radio', { name: /^The month/ })).toBeChecked()
    await expect(admin.getByLabel('Wer', { exact: true })).toHaveValue('city')

    await press(admin, 'Show the preview')
    await expectStep(admin, 'This is what would be made')
    await expect(admin.getByText('Nothing was changed yet. The import would make 1 lead.')).toBeVisible()
    await admin.getByRole('button', { name: /^Refused/ }).click()
    await expect(admin.getByRole('row').filter({ hasText: 'row 3' })).toContainText('Refused')
    expect(await count()).toEqual([])
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      press(admin, 'Download 1 refused row'),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('"Name","Email","Date","Wer","Problem"')

    await press(admin, 'Start the import')
    await expectStep(admin, 'The import is done')
    expect((await count()).map(({ created_at }) => created_at.toISOString().slice(0, 10))).toEqual([
      '2026-03-04',
    ])
    await press(admin, 'Undo this import')
    await expect(admin.getByRole('dialog')).toContainText('It made 1 lead.')
    await press(admin, 'Undo it')
    await expectStep(admin, 'The import is undone')
    expect(await count()).toEqual([])
    await admin.getByRole('link', { name: 'Back' }).click()
    await expect(admin.getByRole('link', { name: new RegExp(name.replace(/[.]/g, '\\.')) })).toContainText(
      '1 lead taken away',
    )
  } finally {
    await forget(database, name)
  }
})

test('posts of WordPress come with their categories in ours, and every state is accessible', async ({
  admin,
  database,
}) => {
  test.setTimeout(300_000)
  try {
    await admin.goto('/admin/move-in', { waitUntil: 'networkidle' })
    await expectOpenToAll(admin, 'nothing chosen')
    await upload(admin, WORDPRESS)
    await expectStep(admin, 'Choose what becomes of it')
    await expect(admin.getByText(/WordPress 6\.1\.9 of old-agency\.example, 12 posts/)).toBeVisible()
    await admin.getByLabel('Boilers').selectOption('Growth')
    await admin.getByLabel('Drains').selectOption('Without a category')
    await expect(admin.getByLabel('Uncategorized')).toHaveValue('')
    // Nothing of it becomes public, where other tests look.
    await admin.getByLabel('Uncategorized').selectOption('No place here: drafts')
    await admin.getByRole('checkbox', { name: /^Fetch images/ }).uncheck()
    await expectOpenToAll(admin, 'choices')
    await press(admin, 'Show the preview')
    await expectStep(admin, 'This is what would be made')
    await expect(admin.getByRole('row').filter({ hasText: 'Block post' })).toBeVisible()
    await expectOpenToAll(admin, 'preview')
    await press(admin, 'Start the import')
    await expectStep(admin, 'The import is done')
    await expectOpenToAll(admin, 'report')
    const { rows } = await database.query(
      `select title, category from blog_posts where title like 'Drains & "Pipes"%'`,
    )
    expect(rows).toMatchObject([{ category: 'Growth' }])
    await expect(admin.getByRole('link', { name: /^Drains & "Pipes"/ })).toHaveAttribute(
      'href',
      /\/admin\/blog\/edit\//,
    )
    await press(admin, 'Undo this import')
    await press(admin, 'Undo it')
    await expectStep(admin, 'The import is undone')
    await expectOpenToAll(admin, 'undone')
  } finally {
    await forget(database, 'wordpress-6.1.9-all.xml')
  }
})

/** An export of WordPress with one draft, whose featured image is its only one. */
const wxrOf = (host: string, title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Old</title><link>https://${host}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://${host}</wp:base_blog_url>
<item><title>A van</title><wp:post_id>4</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>
<wp:attachment_url>https://${host}/wp-content/uploads/2025/06/van.jpg</wp:attachment_url></item>
<item><title>${title}</title><content:encoded><![CDATA[<p>We miss calls.</p>]]></content:encoded><wp:post_id>5</wp:post_id>
<wp:post_date_gmt>2025-06-01 13:00:00</wp:post_date_gmt><wp:post_type>post</wp:post_type><wp:status>draft</wp:status>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>4</wp:meta_value></wp:postmeta></item>
</channel></rss>
`

test('images come from a zip, and who signed in long ago proves once more who they are', async ({
  visitor: page,
  database,
  email,
  problems,
}) => {
  test.slow()
  problems.allow(/403/)
  const name = `${email}.xml`
  const title = `Moved in by ${email}`
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f9f' } })
    .composite([{ input: { text: { text: email } } }])
    .jpeg()
    .toBuffer()
  const posts = async () =>
    (await database.query('select featured_image_url as image from blog_posts where title = $1', [title]))
      .rows
  try {
    await addAccount(database, email, PASSWORD, true)
    await startSession(page, email, PASSWORD)
    await upload(page, { name, text: wxrOf(email.replace('@', '.'), title) })
    await expectStep(page, 'Choose what becomes of it')
    await page.getByLabel('A zip of images').setInputFiles({
      name: 'uploads.zip',
      mimeType: 'application/zip',
      buffer: zipOf([packed('uploads/2025/06/van.jpg', photo)]),
    })
    await expect(page.getByText(/^uploads\.zip is here/)).toBeVisible()
    await press(page, 'Show the preview')
    await expectStep(page, 'This is what would be made')
    await makeStale(database, email)
    await press(page, 'Start the import')
    const again = page.getByRole('dialog', { name: 'Is it still you?' })
    await again.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectStep(page, 'The import is done')
    expect(await posts()).toMatchObject([{ image: expect.stringMatching(/van/) }])
    await press(page, 'Undo this import')
    await press(page, 'Undo it')
    await expectStep(page, 'The import is undone')
    await expect(page.getByText(/1 post.*1 image/)).toBeVisible()
    expect(await posts()).toEqual([])
  } finally {
    await forget(database, name)
  }
})

test('a broken file says where, and can be discarded', async ({ admin, database, email, problems }) => {
  problems.allow(/400/)
  const name = `${email}.xml`
  const whole = await readFile(WORDPRESS, 'utf8')
  try {
    await upload(admin, { name, text: whole.slice(0, whole.lastIndexOf('</item>')) })
    await expectStep(admin, 'This file could not be read')
    await expect(admin.getByRole('alert').filter({ hasText: /line \d+, column \d+/ })).toBeVisible()
    await expectOpenToAll(admin, 'a broken file')
    await press(admin, 'Discard it')
    await expect(admin.getByRole('button', { name: 'Upload and look at it' })).toBeVisible()
    await expect(admin.getByText(name)).toHaveCount(0)
  } finally {
    await forget(database, name)
  }
})

test('an import is paused and goes on, and an upload that broke off goes on too', async ({
  admin,
  database,
  email,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/Failed to load resource|ERR_FAILED/)
  const name = `${email}.csv`
  const rows = Array.from(
    { length: 12_000 },
    (_, no) => `Person ${no},${no}-${email},2026-03-04,${'A burst pipe in the kitchen. '.repeat(5)}`,
  )
  const text = `Name,Email,Date,Message\n${rows.join('\n')}\n`
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  try {
    // The second part does not arrive, however often it is sent.
    await admin.route(/\/part\?.*at=(?!0$)/, (route) => route.abort())
    await upload(admin, { name, text })
    await expect(admin.getByRole('alert').filter({ hasText: 'The upload broke off' })).toBeVisible({
      timeout: 60_000,
    })
    await admin.unrouteAll()
    await admin.goto('/admin/move-in', { waitUntil: 'networkidle' })
    await admin
      .getByRole('link', { name: /Upload not finished/ })
      .filter({ hasText: name })
      .click()
    await expect(admin.getByRole('heading', { name: 'The upload is not finished' })).toBeVisible()
    await admin.getByLabel('The same file again').setInputFiles({ ...file, name: 'another.csv' })
    await expect(admin.getByRole('alert').filter({ hasText: 'This is another file.' })).toBeVisible()
    await admin.getByLabel('The same file again').setInputFiles(file)
    await press(admin, 'Go on with the upload')
    await expectStep(admin, 'Choose what becomes of it')
    await press(admin, 'Show the preview')
    await expect(admin.getByRole('heading', { name: 'This is what would be made' })).toBeVisible({
      timeout: 60_000,
    })
    await press(admin, 'Start the import')
    await press(admin, 'Pause')
    await expect(admin.getByRole('heading', { name: 'The import is paused' })).toBeVisible()
    await admin.reload({ waitUntil: 'networkidle' })
    await press(admin, 'Go on')
    await expect(admin.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 60_000 })
    await press(admin, 'Undo this import')
    await press(admin, 'Undo it')
    await expect(admin.getByRole('heading', { name: 'The import is undone' })).toBeVisible({
      timeout: 60_000,
    })
  } finally {
    await forget(database, name)
    await database.query('delete from form_submissions where email like $1', [`%-${email}`])
  }
})

test('an admin who is limited to areas has neither the link nor the screen', async ({
  visitor: limited,
  database,
  email,
  problems,
}) => {
  problems.allow(/403/)
  await addLimited(database, email, PASSWORD, 'content')
  await startSession(limited, email, PASSWORD)
  await limited.goto('/admin')
  await expect(limited.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(limited.getByRole('link', { name: 'Move in', exact: true })).toHaveCount(0)
  await limited.goto('/admin/move-in')
  await expect(limited.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
