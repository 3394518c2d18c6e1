import { expect, test } from '../fixtures'
import { addPost } from './posts'

test('C528 A73 a refused slug says why at its field, until it is changed', { tag: '@nightly' }, async ({
  admin,
  problems,
}) => {
  problems.allow(/400/)
  await admin.goto('/admin/blog/new')
  await admin.getByLabel('Title *', { exact: true }).fill('A title')
  const slug = admin.getByLabel('Slug *', { exact: true })
  for (const [typed, reason] of [
    ['a/b', 'A slug cannot contain a slash'],
    ['..', 'A slug cannot be . or ..'],
  ] as const) {
    await slug.fill(typed)
    await expect(slug).toHaveAttribute('aria-invalid', 'false')
    await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText('Error')
    await expect(slug).toHaveAccessibleDescription(reason)
    await expect(admin.getByText(reason, { exact: true })).toBeVisible()
    await expect(slug).toBeFocused()
  }
  await admin.getByLabel('Title *', { exact: true }).fill('Another title')
  await expect(slug).toHaveAccessibleDescription('')
})

test('C528 a slug in use is an error of the field, which names the post that has it', {
  tag: '@nightly',
}, async ({ admin, database, problems }) => {
  problems.allow(/409/)
  const taken = await addPost(database, {})
  const { id, title } = await addPost(database, {})
  const slug = admin.getByLabel('Slug *', { exact: true })
  for (const path of ['/admin/blog/new', `/admin/blog/edit/${id}`]) {
    await admin.goto(path)
    await admin.getByLabel('Title *', { exact: true }).fill(title)
    await slug.fill(taken.slug.toUpperCase())
    await admin.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(slug).toHaveAccessibleDescription(`That slug is already in use by ${taken.title}`)
    await expect(slug).toBeFocused()
    await expect(admin.getByRole('link', { name: taken.title })).toHaveAttribute(
      'href',
      `/admin/blog/edit/${taken.id}`,
    )
    await expect(admin.getByRole('button', { name: /Keep mine|See theirs/ })).toHaveCount(0)
  }
  await slug.fill(`${taken.slug}-2`)
  await expect(admin.getByRole('link', { name: taken.title })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
})

test('C257 C258 C558 excerpt is three rows high and content fifteen, whatever stands in them', {
  tag: '@nightly',
}, async ({ admin, database }) => {
  const { id } = await addPost(database, { excerpt: 'One line' })
  await admin.goto(`/admin/blog/edit/${id}`)
  const rowsOf = (label: string) =>
    admin.getByLabel(label).evaluate((element) => {
      const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(element)
      const inner = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      return Math.round((inner / Number.parseFloat(lineHeight)) * 10) / 10
    })
  for (const text of ['One line', '', 'Line\n'.repeat(40)]) {
    await admin.getByLabel('Excerpt').fill(text)
    await admin.getByLabel('Content').fill(text)
    for (const width of [320, 375, 768, 1024, 1440]) {
      await admin.setViewportSize({ width, height: 800 })
      expect([await rowsOf('Excerpt'), await rowsOf('Content')], `${width} px: ${text}`).toEqual([3, 15])
    }
  }
})
