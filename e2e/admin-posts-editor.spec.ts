import { expect, test } from './fixtures'
import { addPost, findPost, uniqueTitle } from './posts'

test('C247 C249 C251 C252 C253 C255 C256 C257 C258 C259 C260 C558 the form of a new post', async ({
  admin,
}) => {
  await admin.goto('/admin/blog/new')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('New Post')
  await expect(admin.getByRole('heading', { name: 'Post Details', exact: true })).toBeVisible()
  await expect(admin.getByLabel('Title *', { exact: true })).toBeVisible()
  await expect(admin.getByLabel('Slug *', { exact: true })).toBeVisible()
  await expect(admin.getByLabel('Author')).toHaveAttribute('type', 'text')
  await expect(admin.getByLabel('Excerpt')).toHaveAttribute('rows', '3')
  await expect(admin.getByLabel('Content')).toHaveAttribute('rows', '15')
  await expect(admin.getByRole('button', { name: 'Save as Draft', exact: true })).toBeEnabled()
  await expect(admin.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  const options = admin.getByRole('combobox', { name: 'Category' }).getByRole('option')
  await expect(options).toHaveText([
    /./,
    'Growth',
    'Google Business',
    'Call Handling',
    'Reviews',
    'Lead Funnels',
    'Case Stories',
  ])
})

test('C248 Back leads to the list', async ({ admin }) => {
  await admin.goto('/admin/blog/new')
  await admin.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
})

for (const [button, text, isPublished] of [
  ['Save as Draft', 'Post saved as draft', false],
  ['Publish', 'Post published', true],
] as const) {
  test(`C261 C369 C370 C464 C495 C529 C530 '${button}' stores a new post and returns to the list`, async ({
    admin,
    database,
  }) => {
    const title = uniqueTitle()
    await admin.goto('/admin/blog/new')
    await admin.getByLabel('Title *', { exact: true }).fill(title)
    await admin.getByLabel('Category').selectOption('Reviews')
    await admin.getByLabel('Author').fill('Dana Reyes')
    await admin.getByLabel('Excerpt').fill('Short')
    await admin.getByLabel('Content').fill('<p>Long</p>')
    await admin.getByRole('button', { name: button, exact: true }).click()
    await expect(admin.getByText(text, { exact: true })).toBeVisible()
    await expect(admin.getByText('Success', { exact: true })).toBeVisible()
    await expect(admin).toHaveURL('/admin/blog')
    const post = await findPost(database, title)
    expect(post).toMatchObject({
      category: 'Reviews',
      author: 'Dana Reyes',
      excerpt: 'Short',
      content: '<p>Long</p>',
      published: isPublished,
    })
    expect(post?.user_id).not.toBeNull()
  })

  test(`C371 C372 C465 C466 '${button}' moves an existing post either way`, async ({ admin, database }) => {
    const { id, title } = await addPost(database, { published: !isPublished })
    await admin.goto(`/admin/blog/edit/${id}`)
    await admin.getByRole('button', { name: button, exact: true }).click()
    await expect(admin.getByText(text, { exact: true })).toBeVisible()
    await expect(admin).toHaveURL('/admin/blog')
    expect(await findPost(database, title)).toMatchObject({ published: isPublished })
  })
}

test('C250 C381 C382 C493 C494 C496 an existing post opens whole, keeps its slug, and follows a new title', async ({
  admin,
  database,
}) => {
  const { id, title } = await addPost(database, {
    slug: `kept-${Date.now()}`,
    category: 'Growth',
    author: 'Dana',
  })
  const before = await findPost(database, title)
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Edit Post')
  await expect(admin.getByLabel('Title *', { exact: true })).toHaveValue(title)
  await expect(admin.getByLabel('Slug *', { exact: true })).toHaveValue(before?.slug ?? '')
  await expect(admin.getByLabel('Category')).toHaveValue('Growth')
  await expect(admin.getByLabel('Author')).toHaveValue('Dana')
  await expect(admin.getByLabel('Content')).toHaveValue('<p>Body</p>')
  const changed = uniqueTitle()
  await admin.getByLabel('Title *', { exact: true }).fill(changed)
  await expect(admin.getByLabel('Slug *', { exact: true })).toHaveValue(
    changed.toLowerCase().replaceAll(' ', '-'),
  )
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, changed)).toMatchObject({
    id,
    created_at: before?.created_at,
    featured_image_url: before?.featured_image_url,
  })
})

test('C373 C374 C378 C379 C380 the slug follows every change of the title, over one written by hand too', async ({
  admin,
}) => {
  await admin.goto('/admin/blog/new')
  const title = admin.getByLabel('Title *', { exact: true })
  const slug = admin.getByLabel('Slug *', { exact: true })
  await title.pressSequentially('Hello World')
  await expect(slug).toHaveValue('hello-world')
  await title.fill('Café Münster')
  await expect(slug).toHaveValue('cafe-munster')
  await slug.fill('by-hand')
  await expect(title).toHaveValue('Café Münster')
  await title.press('End')
  await title.pressSequentially('!')
  await expect(slug).toHaveValue('cafe-munster')
})

test('C436 C437 C438 C527 a post without title or slug is not sent', async ({ admin }) => {
  const sent: string[] = []
  admin.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/blog-posts')) sent.push(request.url())
  })
  await admin.goto('/admin/blog/new')
  await admin.getByLabel('Author').fill('Dana')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByText('Title and slug are required', { exact: true })).toBeVisible()
  await expect(admin.getByText('Error', { exact: true })).toBeVisible()
  await admin.getByLabel('Title *', { exact: true }).fill('Only symbols follow')
  await admin.getByLabel('Slug *', { exact: true }).fill('')
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog/new')
  await expect(admin.getByLabel('Author')).toHaveValue('Dana')
  expect(sent).toEqual([])
})

test('C383 C384 C528 buttons wait while saving, and a failed save says why and keeps the text', async ({
  admin,
  database,
  problems,
}) => {
  const taken = await addPost(database, {})
  problems.allow(/409|400/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await admin.route('**/api/blog-posts?*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await admin.goto('/admin/blog/new')
  await admin.getByLabel('Title *', { exact: true }).fill('Another title')
  await admin.getByLabel('Slug *', { exact: true }).fill(taken.slug)
  const publish = admin.getByRole('button', { name: 'Publish', exact: true })
  const draft = admin.getByRole('button', { name: 'Save as Draft', exact: true })
  await publish.click()
  await expect(publish).toBeDisabled()
  await expect(draft).toBeDisabled()
  release()
  await expect(admin.getByText('That slug is already in use').first()).toBeVisible()
  await expect(publish).toBeEnabled()
  await expect(draft).toBeEnabled()
  await expect(admin.getByLabel('Title *', { exact: true })).toHaveValue('Another title')
})

test('C526 an unknown post leads to the list, which says so', async ({ admin }) => {
  for (const id of ['0192c3a0-0000-7000-8000-000000000000', 'nonsense']) {
    await admin.goto(`/admin/blog/edit/${id}`)
    await expect(admin.getByText('Failed to load post', { exact: true })).toBeVisible()
    await expect(admin).toHaveURL('/admin/blog')
  }
})

test('unsaved work is offered back after a reload, and leaving asks', async ({ admin, database }) => {
  const { id } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Excerpt').fill('Half a thought')
  const questions: string[] = []
  admin.on('dialog', async (dialog) => {
    questions.push(dialog.type())
    await (questions.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await admin.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(admin).toHaveURL(new RegExp(id))
  await admin.reload()
  expect(questions).toEqual(['confirm', 'beforeunload'])
  await expect(admin.getByText(/Unsaved work from/)).toBeVisible()
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Short')
  await admin.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Half a thought')
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Half a thought')
  await expect(admin.getByText(/Unsaved work from/)).toHaveCount(0)
})

test('T68 the later of two saves is refused, says so, and can be forced', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/409/)
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Author').fill('Mine')
  await database.query(`UPDATE blog_posts SET author = 'Theirs', updated_at = now() WHERE id = $1`, [id])
  const save = admin.getByRole('button', { name: 'Save as Draft', exact: true })
  await save.click()
  await expect(admin.getByRole('alert').filter({ hasText: 'changed by someone else' })).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ author: 'Theirs' })
  await admin.getByRole('button', { name: /Keep mine/ }).click()
  await save.click()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, title)).toMatchObject({ author: 'Mine' })
})

test('a published post under a new slug shows the old and the new address before it is saved', async ({
  admin,
  database,
}) => {
  const { id, slug } = await addPost(database, { published: true })
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByText('Old address')).toHaveCount(0)
  await admin.getByLabel('Slug *', { exact: true }).fill(`${slug}-moved`)
  await expect(admin.getByText(`/blog/${slug}`, { exact: true })).toBeVisible()
  await expect(admin.getByText(`/blog/${slug}-moved`, { exact: true })).toBeVisible()
})

test('an older version can be compared and restored into the form', async ({ admin, database }) => {
  const { id } = await addPost(database, {})
  for (const text of ['First words', 'Second words']) {
    await admin.goto(`/admin/blog/edit/${id}`)
    await admin.getByLabel('Excerpt').fill(text)
    await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await expect(admin).toHaveURL('/admin/blog')
  }
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByText('Version history', { exact: true }).click()
  const versions = admin.getByRole('listitem').getByRole('button', { name: /Draft/ })
  await expect(versions).toHaveCount(2)
  await versions.last().click()
  const changes = admin.getByRole('region', { name: 'Changes since this version' })
  await expect(changes.getByText('First')).toBeVisible()
  await changes.getByRole('button', { name: /Restore this version/ }).click()
  await expect(admin.getByLabel('Excerpt')).toHaveValue('First words')
})

test('an image is uploaded with its description and becomes the featured one', async ({
  admin,
  database,
}) => {
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  const image = await admin.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 64, height: 64 } })
  await admin
    .getByLabel('Image file')
    .setInputFiles({ name: 'van.png', mimeType: 'image/png', buffer: image })
  await admin.getByLabel('What it shows').fill('A van in front of a house')
  await admin.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(admin.getByRole('img', { name: 'Featured on this post' })).toBeVisible()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect((await findPost(database, title))?.featured_image_url).toMatch(/^\/api\/media\/file\/van/)
})
