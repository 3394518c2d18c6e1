import { expect, test } from './fixtures'
import { LIST, serveInbox } from './leads/inbox'
import { consent, ENDPOINT, fill, notices, send } from './leads/lead-form'
import { postRows, serveList } from './posts/post-list'

const POSTS = '**/api/blog-posts?*'
const POST = '**/api/blog-posts/*'

/** What may come instead of a response: our own failures, and what something on the way puts in its place. */
const BROKEN = {
  500: { status: 500, body: '' },
  503: { status: 503, json: { errors: [{ message: 'Service unavailable, try again.' }] } },
  'a page of HTML': { status: 200, contentType: 'text/html', body: '<h1>Sign in to this network</h1>' },
}

for (const [name, response] of Object.entries(BROKEN)) {
  const tag = name === '503' ? [] : ['@nightly']

  test(`C520 C521 C522 C531 C532 F34 ${name} from an endpoint of the staff: the catalogue's texts, and the rows stay`, {
    tag,
  }, async ({ admin, problems }) => {
    problems.allow(/50[03]/)
    admin.on('dialog', (dialog) => dialog.accept())
    await admin.route(POSTS, (route) => route.fulfill(response))
    await admin.goto('/admin/blog')
    await expect(admin.getByText('Failed to load blog posts', { exact: true })).toBeVisible()
    await expect(admin.getByText('Error', { exact: true })).toBeVisible()
    await admin.unroute(POSTS)
    await serveList(admin, [{ title: 'One' }])
    await admin.route(POST, (route) => route.fulfill(response))
    await admin.getByRole('button', { name: 'Try again', exact: true }).click()
    await admin.getByRole('button', { name: 'Publish One', exact: true }).click()
    await expect(admin.getByText('Failed to update post', { exact: true })).toBeVisible()
    await admin.getByRole('button', { name: 'Delete One', exact: true }).click()
    await expect(admin.getByText('Failed to delete post', { exact: true })).toBeVisible()
    await expect(postRows(admin)).toHaveCount(1)

    await admin.route(LIST, (route) => route.fulfill(response))
    await admin.goto('/admin/submissions')
    await expect(admin.getByText('Failed to load submissions', { exact: true }).first()).toBeVisible()
    await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText('Error')
    await admin.unroute(LIST)
    await serveInbox(admin, [{ name: 'Stays' }])
    await admin.getByRole('button', { name: 'Try again' }).click()
    await admin.route('**/api/form-submissions/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(response) : route.fallback(),
    )
    await admin.getByRole('button', { name: 'Delete Stays' }).click()
    await expect(admin.getByText('Failed to delete submission', { exact: true }).first()).toBeVisible()
  })

  test(`F34 ${name} to a save: it says so, and the text is kept`, { tag: '@nightly' }, async ({
    admin,
    problems,
  }) => {
    problems.allow(/50[03]/)
    await admin.goto('/admin/blog/new')
    await admin.getByLabel('Title *', { exact: true }).fill('Kept through a failure')
    await admin.route(POSTS, (route) =>
      route.request().method() === 'POST' ? route.fulfill(response) : route.fallback(),
    )
    await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await expect(admin.getByText('Error', { exact: true }).first()).toBeVisible()
    await expect(admin).toHaveURL('/admin/blog/new')
    await expect(admin.getByLabel('Title *', { exact: true })).toHaveValue('Kept through a failure')
    await expect(admin.getByRole('button', { name: 'Save as Draft', exact: true })).toBeEnabled()
  })
}

test('F31 G4 without a network, and with a server that never responds, the wait ends and the form is kept', {
  tag: '@nightly',
}, async ({ page, context, problems, email }) => {
  problems.allow(/form-submissions|ERR_INTERNET_DISCONNECTED|ERR_ABORTED/)
  await page.goto('/')
  await fill(page, email)
  // The form's own script has answered: it is here before the network goes.
  await send(page).click()
  await expect(consent(page)).toBeFocused()
  await notices(page).getByRole('button').first().click()
  await consent(page).check()
  const failed = notices(page).getByText('Submission Error', { exact: true })
  await context.setOffline(true)
  await send(page).click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await notices(page).getByRole('button').first().click()
  await expect(failed).toHaveCount(0)
  await page.route(ENDPOINT, () => undefined)
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(failed).toBeVisible()
  await expect(send(page)).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(consent(page)).toBeChecked()
})
