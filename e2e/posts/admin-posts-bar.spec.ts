import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { addPost, findPost, uniqueTitle } from './posts'

const title = (admin: Page) => admin.getByLabel('Title *', { exact: true })

test('Ctrl+S saves a new post as a draft, and the address becomes that of its editor', async ({
  admin,
  database,
}) => {
  const name = uniqueTitle()
  await admin.goto('/admin/blog/new')
  await expect(admin.getByText('Not saved yet')).toBeVisible()
  await title(admin).fill(name)
  const excerpt = admin.getByLabel('Excerpt')
  await excerpt.fill('One')
  await excerpt.press('Control+s')
  await expect(admin.getByText('Post saved as draft', { exact: true })).toBeVisible()
  const post = await findPost(database, name)
  expect(post).toMatchObject({ excerpt: 'One', published: false })
  await expect(admin).toHaveURL(`/admin/blog/edit/${post?.id}`)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Edit Post')
  await expect(admin.getByRole('link', { name: 'View as saved' })).toBeVisible()
  await expect(admin.getByText('Not saved yet')).toHaveCount(0)
  // One writes on where one was, and the next save is one of the same post.
  await expect(excerpt).toBeFocused()
  await admin.keyboard.type(' and two')
  await expect(admin.getByText(/^Changed since/)).toBeVisible()
  await admin.keyboard.press('Control+s')
  await expect(admin.getByText(/^Changed since/)).toHaveCount(0)
  expect(await findPost(database, name)).toMatchObject({ id: post?.id, excerpt: 'One and two' })
  await admin.reload()
  await expect(excerpt).toHaveValue('One and two')
  await expect(admin.getByText(/Unsaved work from/)).toHaveCount(0)
})

for (const published of [true, false]) {
  test(`Ctrl+S saves a ${published ? 'published post as published' : 'draft as a draft'} and stays`, async ({
    admin,
    database,
  }) => {
    const { id, title: name } = await addPost(database, { published })
    await admin.goto(`/admin/blog/edit/${id}`)
    await expect(admin.getByText(published ? /^Published since/ : /^Draft/)).toBeVisible()
    await admin.getByLabel('Author').fill('Dana')
    await expect(admin.getByText(/^Changed since/)).toBeVisible()
    await admin.keyboard.press('Meta+s')
    await expect(
      admin.getByText(published ? 'Post published' : 'Post saved as draft', { exact: true }),
    ).toBeVisible()
    await expect(admin.getByText(/^Changed since/)).toHaveCount(0)
    await expect(admin).toHaveURL(`/admin/blog/edit/${id}`)
    expect(await findPost(database, name)).toMatchObject({ author: 'Dana', published })
    // What was saved here is no save of somebody else.
    await admin.getByLabel('Author').fill('Dana Reyes')
    await admin.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(admin).toHaveURL('/admin/blog')
    expect(await findPost(database, name)).toMatchObject({ author: 'Dana Reyes', published: true })
  })
}

test('Ctrl+S that is refused keeps the text and says why', async ({ admin, problems }) => {
  problems.allow(/400/)
  await admin.goto('/admin/blog/new')
  await admin.getByLabel('Author').fill('Dana')
  await expect(admin.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await expect(async () => {
    await admin.keyboard.press('Control+s')
    await expect(admin.getByText('Title and slug are required', { exact: true })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await title(admin).fill('A title')
  await admin.getByLabel('Slug *', { exact: true }).fill('a/b')
  await admin.keyboard.press('Control+s')
  await expect(admin.getByText('A slug cannot contain a slash', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL('/admin/blog/new')
  await expect(title(admin)).toHaveValue('A title')
})

for (const widths of [
  [375, 1440],
  [768, 1024],
]) {
  test(`the buttons and the state stay in sight at ${widths.join(' and ')} px, and neither they nor a toast cover what is written in`, async ({
    admin,
    database,
  }) => {
    const { id } = await addPost(database, { content: '<p>Line</p>\n'.repeat(60) })
    for (const width of widths) {
      await admin.setViewportSize({ width, height: 740 })
      await admin.goto(`/admin/blog/edit/${id}`)
      const publish = admin.getByRole('button', { name: 'Publish', exact: true })
      const content = admin.getByRole('textbox', { name: 'Content' })
      await expect(content).toBeEnabled()
      for (const field of [content, admin.getByLabel('Author'), title(admin)]) {
        await field.focus()
        await expect(publish).toBeInViewport({ ratio: 1 })
        await expect(admin.getByText(/^Draft/)).toBeInViewport({ ratio: 1 })
        // The browser scrolls in its own time.
        await expect(async () => {
          const [bar, box] = await Promise.all([publish.boundingBox(), field.boundingBox()])
          expect((box?.y ?? 0) + (box?.height ?? 0), `${width} px`).toBeGreaterThan(
            (bar?.y ?? 0) + (bar?.height ?? 0),
          )
          if (field !== content)
            expect(box?.y ?? 0, `${width} px`).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
        }).toPass()
      }
      await title(admin).fill('')
      await publish.click()
      await expect(admin.getByText('Title and slug are required', { exact: true })).toBeVisible()
      await title(admin).fill('Not covered')
      // A click waits until nothing lies above the button.
      await publish.click({ trial: true })
      await admin.goto('about:blank')
    }
  })
}

test('from 1,200 px the preview stands beside the HTML, which is set in a monospaced face', async ({
  admin,
  database,
}) => {
  const { id } = await addPost(database, { content: '<h2>Heard</h2>' })
  await admin.setViewportSize({ width: 1200, height: 900 })
  await admin.goto(`/admin/blog/edit/${id}`)
  const content = admin.getByRole('textbox', { name: 'Content' })
  const preview = admin.getByRole('region', { name: 'Preview of the article' })
  await expect(preview.getByRole('heading', { name: 'Heard' })).toBeVisible()
  expect(await content.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('monospace')
  const [left, right] = await Promise.all([content.boundingBox(), preview.boundingBox()])
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
  expect(right?.y).toBe(left?.y)
  expect(right?.height).toBe(left?.height)
  await content.fill('<h2>Heard at once</h2>')
  await expect(preview.getByRole('heading', { name: 'Heard at once' })).toBeVisible()
  const toggle = admin.getByRole('button', { name: 'Preview', exact: true })
  await toggle.click()
  await expect(preview).toHaveCount(0)
  await toggle.click()
  await expect(preview).toBeVisible()

  await admin.setViewportSize({ width: 1199, height: 900 })
  await admin.reload()
  await expect(content).toHaveValue('<h2>Heard</h2>')
  await expect(preview).toBeHidden()
  await toggle.click()
  await expect(preview.getByRole('heading', { name: 'Heard' })).toBeVisible()
})

test('the featured image is a picture that can be replaced and removed', async ({ admin, database }) => {
  const { id, title: name } = await addPost(database, {})
  await database.query(`UPDATE blog_posts SET featured_image_url = '/icons/192.png' WHERE id = $1`, [id])
  await admin.goto(`/admin/blog/edit/${id}`)
  const image = admin.getByRole('group', { name: 'Featured image' })
  const picture = image.getByRole('img', { name: 'Featured on this post' })
  await expect(picture).toBeVisible()
  await expect(image.getByRole('textbox')).toHaveCount(0)
  await image.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(image.getByLabel('Image file')).toBeVisible()
  await image.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(picture).toHaveCount(0)
  await expect(image.getByLabel('Image file')).toBeVisible()
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect((await findPost(database, name))?.featured_image_url).toBe('')
})
