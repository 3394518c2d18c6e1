import type { Page } from '@playwright/test'
import { DOT_BASE64 } from '../../tests/helpers/clipboards'
import { expect, test } from '../fixtures'
import { addPost, findPost } from './posts'

const fileOf = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(DOT_BASE64, 'base64') })

const featured = (admin: Page) => admin.getByRole('group', { name: 'Featured image' })

const picture = (admin: Page) => featured(admin).getByRole('img', { name: 'Featured on this post' })

/** Chooses a file as soon as a person could. */
async function choose(admin: Page, name: string): Promise<void> {
  const input = featured(admin).getByLabel('Image file')
  await expect(input).toBeEnabled()
  await input.setInputFiles(fileOf(name))
}

const publish = (admin: Page) => admin.getByRole('button', { name: 'Publish', exact: true })

test('a chosen image is uploaded at once, and is described afterwards', async ({ admin, database }) => {
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await choose(admin, 'front-van_2.png')
  await expect(picture(admin)).toBeVisible()
  const alt = featured(admin).getByLabel('Alternative text')
  await expect(alt).toHaveValue('front van 2')
  await alt.fill('A van in front of a house')
  await publish(admin).click()
  await expect(admin).toHaveURL('/admin/blog')
  const url = (await findPost(database, title))?.featured_image_url ?? ''
  expect(url).toMatch(/^\/api\/media\/file\/front-van/)
  const name = url.split('/').at(-1)
  const { rows } = await database.query('SELECT alt FROM media WHERE filename = $1', [name])
  expect(rows).toEqual([{ alt: 'A van in front of a house' }])
  await database.query('DELETE FROM media WHERE filename = $1', [name])
})

test('Publish waits for an image on its way, and takes along what is typed meanwhile', async ({
  admin,
  database,
}) => {
  const { id, title } = await addPost(database, {})
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await admin.route('**/api/media?*', async (route) => {
    await held
    await route.continue()
  })
  await admin.goto(`/admin/blog/edit/${id}`)
  await choose(admin, 'waits.png')
  await expect(featured(admin).getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await publish(admin).click()
  await expect(publish(admin)).toBeDisabled()
  await admin.getByLabel('Author').fill('Typed meanwhile')
  expect(await findPost(database, title)).toMatchObject({ published: false })
  release()
  await expect(admin).toHaveURL('/admin/blog')
  const post = await findPost(database, title)
  expect(post).toMatchObject({ published: true, author: 'Typed meanwhile' })
  expect(post?.featured_image_url).toMatch(/^\/api\/media\/file\/waits/)
})

test('an image that does not arrive holds Publish up, says so, and is tried again or left out', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/500/)
  const { id, title } = await addPost(database, {})
  await admin.route('**/api/media?*', (route) =>
    route.fulfill({ status: 500, json: { errors: [{ message: 'Images cannot be stored at the moment' }] } }),
  )
  await admin.goto(`/admin/blog/edit/${id}`)
  await choose(admin, 'lost.png')
  await expect(featured(admin).getByRole('alert')).toHaveText('Images cannot be stored at the moment')
  await publish(admin).click()
  await expect(admin.getByText(/^Not saved: lost\.png is not uploaded/)).toBeVisible()
  await expect(publish(admin)).toBeEnabled()
  expect(await findPost(database, title)).toMatchObject({ published: false })
  await admin.unroute('**/api/media?*')
  await featured(admin).getByRole('button', { name: 'Try again' }).click()
  await expect(picture(admin)).toBeVisible()
  await featured(admin).getByRole('button', { name: 'Replace' }).click()
  await admin.route('**/api/media?*', (route) => route.fulfill({ status: 500, json: {} }))
  await choose(admin, 'other.png')
  await featured(admin).getByRole('button', { name: 'Leave it out' }).click()
  await publish(admin).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect((await findPost(database, title))?.featured_image_url).toMatch(/^\/api\/media\/file\/lost/)
})

test('a file that is refused for what it is says so, and another is chosen in its place', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/400/)
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  const input = featured(admin).getByLabel('Image file')
  await expect(input).toBeEnabled()
  const buffer = Buffer.from('Words')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer })
  await expect(featured(admin).getByRole('alert')).toHaveText(/^Choose a JPEG, PNG/)
  await expect(featured(admin).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await publish(admin).click()
  await expect(admin.getByText(/^Not saved: notes\.txt is not uploaded/)).toBeVisible()
  await expect(publish(admin)).toBeEnabled()
  await choose(admin, 'instead.png')
  await expect(picture(admin)).toBeVisible()
  await publish(admin).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect((await findPost(database, title))?.featured_image_url).toMatch(/^\/api\/media\/file\/instead/)
  await database.query("DELETE FROM media WHERE filename LIKE 'instead%'")
})

test('an upload is found by its name and chosen by keyboard; without a match the list says so', async ({
  admin,
  database,
}) => {
  const { id, title } = await addPost(database, {})
  const name = `pick-${Date.now()}`
  await admin.goto(`/admin/blog/edit/${id}`)
  await featured(admin)
    .getByLabel('Image file')
    .setInputFiles(fileOf(`${name}.png`))
  await expect(picture(admin)).toBeVisible()
  await featured(admin).getByRole('button', { name: 'Remove' }).click()

  const open = featured(admin).getByRole('button', { name: 'Choose an uploaded image' })
  await open.focus()
  await admin.keyboard.press('Enter')
  const drawer = admin.getByRole('dialog')
  const search = drawer.getByRole('textbox', { name: /Search by/ })
  await expect(search).toBeVisible()
  await search.fill('no upload is called so')
  await expect(drawer.getByRole('heading', { name: 'Nothing is here' })).toBeVisible()
  await search.fill(name)
  const found = drawer.getByRole('button', { name: new RegExp(name) })
  await expect(found).toHaveCount(1)
  await found.focus()
  await admin.keyboard.press('Enter')
  await expect(picture(admin)).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await publish(admin).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect((await findPost(database, title))?.featured_image_url).toContain(name)
  await database.query('DELETE FROM media WHERE filename LIKE $1', [`${name}%`])
})
