import { expect, test } from '../fixtures'
import { addPost } from './posts'

test('the history marks the current version and shows the difference beside the list', async ({
  admin,
  database,
}) => {
  const { id } = await addPost(database, {})
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`/admin/blog/edit/${id}`)
  const excerpt = admin.getByLabel('Excerpt')
  await expect(excerpt).toBeEnabled()
  await admin.getByRole('main').getByText('Version history', { exact: true }).click()
  const versions = admin.getByRole('listitem').getByRole('button', { name: /Draft/ })
  for (const [index, text] of ['First words', 'Second words'].entries()) {
    await excerpt.fill(text)
    await admin.keyboard.press('Control+s')
    await expect(versions).toHaveCount(index + 1)
  }
  const current = versions.filter({ hasText: 'Current' })
  await expect(current).toHaveCount(1)
  await expect(current).toHaveAttribute('aria-current', 'true')
  await expect(versions.first()).toHaveText(/Current/)
  await versions.last().click()
  const changes = admin.getByRole('region', { name: 'Changes since this version' })
  await expect(changes.getByText('First')).toBeVisible()
  const [list, difference] = await Promise.all([versions.last().boundingBox(), changes.boundingBox()])
  expect(difference?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
})
