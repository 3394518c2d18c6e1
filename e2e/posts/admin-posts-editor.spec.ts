import { expect, test } from '../fixtures'
import { addPost, findPost, uniqueTitle } from './posts'

/** What both posts are given. */
const STORED = {
  category: 'Reviews',
  author: 'Dana Reyes',
  excerpt: 'Short',
  content: '<p>Long</p>',
}

// One window for the way of a post, and one for its turns: to open the editor anew costs more than all that is done in it.
test('C247 C249 C251 C252 C253 C254 C255 C256 C257 C258 C259 C260 C305 C558 C248 C373 C374 C378 C379 C380 C436 C437 C438 C527 C261 C369 C370 C464 C495 C529 C530 C371 C372 C465 C466 A51 a new post: its form, its slug, what is not sent, and a draft that is published with an image on the web', async ({
  admin,
  database,
}) => {
  const sent: string[] = []
  admin.on('request', (request) => {
    // What is typed is kept on the server, too, which is no save.
    const isSave = /\/api\/blog-posts(?!\/unsaved)/.test(request.url()) && request.method() !== 'GET'
    if (isSave) sent.push(request.url())
  })
  const draft = admin.getByRole('button', { name: 'Save as Draft', exact: true })
  const publish = admin.getByRole('button', { name: 'Publish', exact: true })
  const titleField = admin.getByLabel('Title *', { exact: true })
  const slug = admin.getByLabel('Slug *', { exact: true })

  await admin.goto('/admin/blog/new')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('New Post')
  await expect(admin.getByRole('heading', { name: 'Post Details', exact: true })).toBeVisible()
  await expect(titleField).toBeVisible()
  await expect(slug).toBeVisible()
  await expect(admin.getByLabel('Author')).toHaveAttribute('type', 'text')
  await expect(admin.getByLabel('Excerpt')).toHaveAttribute('rows', '3')
  await expect(admin.getByLabel('Content')).toHaveAttribute('rows', '15')
  for (const label of ['Excerpt', 'Content', 'Author', 'Category'])
    await expect(admin.getByLabel(label)).toHaveValue('')
  await expect(draft).toBeEnabled()
  await expect(publish).toBeEnabled()
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

  await admin.getByLabel('Author').fill('Dana Reyes')
  await publish.click()
  await expect(admin.getByText('Title and slug are required', { exact: true })).toBeVisible()
  await expect(admin.getByText('Error', { exact: true })).toBeVisible()

  // The slug follows every change of the title, over one written by hand too.
  await titleField.pressSequentially('Hello World')
  await expect(slug).toHaveValue('hello-world')
  await titleField.fill('Café Münster')
  await expect(slug).toHaveValue('cafe-munster')
  await slug.fill('by-hand')
  await expect(titleField).toHaveValue('Café Münster')
  await titleField.press('End')
  await titleField.pressSequentially('!')
  await expect(slug).toHaveValue('cafe-munster')

  await slug.fill('')
  await draft.click()
  await expect(admin).toHaveURL('/admin/blog/new')
  await expect(admin.getByLabel('Author')).toHaveValue('Dana Reyes')
  expect(sent).toEqual([])

  const title = uniqueTitle()
  await titleField.fill(title)
  await admin.getByLabel('Category').selectOption('Reviews')
  await admin.getByLabel('Excerpt').fill('Short')
  await admin.getByLabel('Content').fill('<p>Long</p>')
  await draft.click()
  await expect(admin.getByText('Post saved as draft', { exact: true })).toBeVisible()
  await expect(admin.getByText('Success', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL('/admin/blog')
  const post = await findPost(database, title)
  expect(post).toMatchObject({ ...STORED, published: false })
  expect(post?.user_id).not.toBeNull()

  await admin.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Edit Post')
  await expect(admin.getByLabel('Excerpt')).toBeEnabled()
  await admin.getByText('Use an address on the web', { exact: true }).click()
  await admin.getByLabel('Address of the featured image').fill('/icons/192.png')
  await expect(admin.getByRole('img', { name: 'Featured on this post' })).toBeVisible()
  await publish.click()
  await expect(admin.getByText('Post published', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL('/admin/blog')
  const published = { published: true, featured_image_url: '/icons/192.png' }
  expect(await findPost(database, title)).toMatchObject({ ...STORED, ...published })

  await admin.getByRole('link', { name: 'New Post', exact: true }).click()
  await admin.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
})

test('C383 C384 C528 C261 C369 C370 C464 C495 C529 C530 C250 C381 C382 C493 C494 C496 C371 C372 C465 C466 a post whose first save fails is published, opens whole, and is a draft again under a new title', async ({
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
  const draft = admin.getByRole('button', { name: 'Save as Draft', exact: true })
  const publish = admin.getByRole('button', { name: 'Publish', exact: true })
  const titleField = admin.getByLabel('Title *', { exact: true })
  const slug = admin.getByLabel('Slug *', { exact: true })

  const title = uniqueTitle()
  await admin.goto('/admin/blog/new')
  await titleField.fill(title)
  await slug.fill(taken.slug)
  await admin.getByLabel('Category').selectOption('Reviews')
  await admin.getByLabel('Author').fill('Dana Reyes')
  await admin.getByLabel('Excerpt').fill('Short')
  await admin.getByLabel('Content').fill('<p>Long</p>')
  await publish.click()
  await expect(publish).toBeDisabled()
  await expect(draft).toBeDisabled()
  release()
  await expect(admin.getByText('That slug is already in use').first()).toBeVisible()
  await expect(publish).toBeEnabled()
  await expect(draft).toBeEnabled()
  await expect(titleField).toHaveValue(title)

  await slug.fill(`kept-${taken.slug}`)
  await publish.click()
  await expect(admin.getByText('Post published', { exact: true })).toBeVisible()
  await expect(admin.getByText('Success', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL('/admin/blog')
  const before = await findPost(database, title)
  expect(before).toMatchObject({ ...STORED, slug: `kept-${taken.slug}`, published: true })
  expect(before?.user_id).not.toBeNull()

  await admin.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Edit Post')
  await expect(titleField).toHaveValue(title)
  await expect(slug).toHaveValue(`kept-${taken.slug}`)
  await expect(admin.getByLabel('Category')).toHaveValue('Reviews')
  await expect(admin.getByLabel('Author')).toHaveValue('Dana Reyes')
  await expect(admin.getByLabel('Content')).toHaveValue('<p>Long</p>')
  const changed = uniqueTitle()
  await titleField.fill(changed)
  await expect(slug).toHaveValue(changed.toLowerCase().replaceAll(' ', '-'))
  await draft.click()
  await expect(admin.getByText('Post saved as draft', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, changed)).toMatchObject({
    id: before?.id,
    created_at: before?.created_at,
    featured_image_url: before?.featured_image_url,
    published: false,
  })
})

test('C526 an unknown post leads to the list, which says so', { tag: '@nightly' }, async ({ admin }) => {
  for (const id of ['0192c3a0-0000-7000-8000-000000000000', 'nonsense']) {
    await admin.goto(`/admin/blog/edit/${id}`)
    await expect(admin.getByText('Failed to load post', { exact: true })).toBeVisible()
    await expect(admin).toHaveURL('/admin/blog')
  }
})
