import { expect, test } from './fixtures'
import { settings } from './settings'

test('every screen names itself in its tab, a document by its name', async ({ admin, email, database }) => {
  // It opens a dozen screens, one after the other.
  test.setTimeout(5 * 60_000)
  const title = 'A post that names its tab'
  const { rows: posts } = await database.query(
    `INSERT INTO blog_posts (id, title, slug, published)
     VALUES (gen_random_uuid(), $1, 'tab-' || gen_random_uuid(), false) RETURNING id`,
    [title],
  )
  const { rows: leads } = await database.query(
    `INSERT INTO form_submissions (id, name, phone, email, city, idempotency_key, fingerprint)
     VALUES (gen_random_uuid(), 'Tabitha Lead', '1', $1, 'x', gen_random_uuid(), 'x') RETURNING id`,
    [email],
  )
  const { rows: users } = await database.query('SELECT id, email FROM users WHERE email = $1', [
    settings.adminEmail,
  ])
  const titles = {
    '/admin': 'Dashboard',
    '/admin/blog': 'Blog Posts',
    '/admin/blog/new': 'New Post',
    [`/admin/blog/edit/${posts[0].id}`]: title,
    '/admin/submissions': 'Form Submissions',
    [`/admin/submissions?lead=${leads[0].id}`]: 'Tabitha Lead',
    '/admin/collections/users': 'Users',
    [`/admin/collections/users/${users[0].id}`]: users[0].email,
    '/admin/collections/media': 'Media',
    '/admin/account': 'Account',
  }
  for (const [path, name] of Object.entries(titles)) {
    await admin.goto(path)
    await expect(admin, path).toHaveTitle(`${name} · NOVA`)
  }
  await admin.goto(`/admin/submissions?lead=${leads[0].id}`)
  await expect(admin.getByRole('dialog')).toBeVisible()
  // As React does when it gets to the title of the server late.
  await admin.evaluate(() => {
    document.title = 'Late · NOVA'
  })
  await expect(admin).toHaveTitle('Tabitha Lead · NOVA')
  await admin.keyboard.press('Escape')
  await expect(admin).toHaveTitle('Form Submissions · NOVA')
  await database.query('DELETE FROM blog_posts WHERE id = $1', [posts[0].id])
})
