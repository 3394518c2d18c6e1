import { expect, test } from './fixtures'
import { addPost, findPost, uniqueTitle } from './posts'

test('C247 C249 C251 C252 C253 C254 C255 C256 C257 C258 C259 C260 C305 C558 C248 the form of a new post, whose Back leads to the list', async ({
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
  for (const label of ['Excerpt', 'Content', 'Author', 'Category'])
    await expect(admin.getByLabel(label)).toHaveValue('')
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
  await expect(title).toBeEnabled()
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

test('C526 an unknown post leads to the list, which says so', { tag: '@nightly' }, async ({ admin }) => {
  for (const id of ['0192c3a0-0000-7000-8000-000000000000', 'nonsense']) {
    await admin.goto(`/admin/blog/edit/${id}`)
    await expect(admin.getByText('Failed to load post', { exact: true })).toBeVisible()
    await expect(admin).toHaveURL('/admin/blog')
  }
})
