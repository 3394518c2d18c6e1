import sharp from 'sharp'
import { expectMended, expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { addPost } from '../posts/posts'

test('an image is cut out around its focal point, says where it is shown, and is not deleted from under a post', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/409/)
  const { id, title, slug } = await addPost(database, { published: true })
  const background = '#2f6f9f'
  const buffer = await sharp({ create: { width: 1600, height: 2400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await admin.goto('/admin/collections/media/create')
  await expectMended(admin)
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: `${slug}.jpg`, mimeType: 'image/jpeg', buffer })
  await admin.getByLabel('Alternative text').fill('A blue van')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin).toHaveURL(/\/media\/[0-9a-f-]{36}$/)
  await expect(admin.getByRole('region', { name: 'Where it is shown' })).toContainText('Nowhere')

  await admin.getByRole('button', { name: 'Edit Image' }).click()
  // Payload takes no size before it has drawn the image.
  await expect(admin.getByLabel('Height (px)')).toHaveValue('2400')
  await admin.getByLabel('Height (px)').fill('1200')
  await admin.getByLabel('Y %').fill('0')
  await expectNoViolations(admin, 'the tools of an image')
  await admin.setViewportSize({ width: 375, height: 900 })
  await expect(admin.getByRole('button', { name: 'Apply Changes' })).toBeInViewport({ ratio: 1 })
  await admin.getByRole('button', { name: 'Apply Changes' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Updated successfully')).toBeVisible()
  const { rows } = await database.query('SELECT * FROM media WHERE filename LIKE $1', [`${slug}%`])
  expect(rows).toMatchObject([{ focal_y: '0', crop_height: '50', sizes_w1600_height: '1200' }])

  const [{ filename }] = rows
  await database.query('UPDATE blog_posts SET featured_image_url = $1 WHERE id = $2', [
    `/api/media/file/${filename}`,
    id,
  ])
  await admin.goto(`/blog/${slug}`)
  const picture = admin.getByRole('img', { name: 'A blue van' })
  await expect(picture).toHaveCSS('object-position', '50% 0%')
  await expect(picture).toHaveAttribute('height', '1200')
  await expect(picture).toHaveJSProperty('complete', true)

  await admin.goto(`/admin/collections/media/${rows[0].id}`)
  await expectMended(admin)
  const uses = admin.getByRole('region', { name: 'Where it is shown' })
  await expect(uses.getByRole('link', { name: title })).toHaveAttribute('href', `/admin/blog/edit/${id}`)
  await admin.getByRole('button', { name: 'More actions' }).click()
  await admin.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('button', { name: 'Confirm' }).click()
  await expect(admin.getByText(`This image is shown in “${title}”`)).toBeVisible()
  await database.query('DELETE FROM blog_posts WHERE id = $1', [id])
  await database.query('DELETE FROM media WHERE id = $1', [rows[0].id])
})
