import type { Page } from '@playwright/test'
import { THEME_KEY } from '../../src/domain/theme'
import { addAccount, startSession } from '../accounts/accounts'
import { expectNoViolations, leaveTooltip } from '../axe'
import { openReports } from '../dashboard'
import { expect, test } from '../fixtures'
import { settings } from '../settings'
import { postRows, serveList } from './post-list'
import { addPost } from './posts'
import { settled, takeFromMenu, writing } from './visual'

const PHONE = { width: 375, height: 800 }
const DESK = { width: 1280, height: 800 }

/** What is asked of a phone by day too; the rest of the states at night, in the dark theme. */
const ON_A_PHONE_BY_DAY = ['dashboard', 'list', 'new post', 'visual editor', 'access denied']

/** Looks at one state of a screen on a desk and on a phone. */
async function expectOpenToAll(page: Page, state: string): Promise<void> {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    if (isDark || size === DESK || ON_A_PHONE_BY_DAY.includes(state))
      await expectNoViolations(page, `${state}, ${size.width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${state} fits into ${size.width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(DESK)
}

/** Opens the first screen in a theme, which the ones after it keep. */
async function openIn(theme: string, page: Page, path: string): Promise<void> {
  await page.goto(path)
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  if ((theme === 'dark') !== isDark) await page.getByRole('button', { name: 'Switch theme' }).click()
  await leaveTooltip(page)
}

for (const theme of ['light', 'dark']) {
  test(`dashboard and post list are accessible in the ${theme} theme, in every state`, async ({
    admin,
    problems,
  }) => {
    test.slow()
    problems.allow(/500/)
    await openIn(theme, admin, '/admin')
    await openReports(admin)
    for (const chart of await admin.getByText('Show the numbers as a table', { exact: true }).all())
      await chart.click()
    await expectOpenToAll(admin, 'dashboard')
    await serveList(admin, [
      { title: 'One' },
      { title: 'Two', published: true, publishedAt: '2026-11-20T17:00:00Z' },
    ])
    await admin.goto('/admin/blog')
    await expect(postRows(admin)).toHaveCount(2)
    await expectOpenToAll(admin, 'list')
    await admin.getByRole('searchbox').fill('nothing like it')
    await expect(admin.getByText('No posts found', { exact: true })).toBeVisible()
    await expectOpenToAll(admin, 'list, nothing found')
    await admin.unroute('**/api/blog-posts?*')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await admin.route('**/api/blog-posts?*', async (route) => {
      await held
      await route.fulfill({ status: 500, json: {} })
    })
    await admin.reload()
    await expect(admin.getByText('Loading...', { exact: true })).toBeVisible()
    await expectOpenToAll(admin, 'list, loading')
    release()
    await expect(admin.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectOpenToAll(admin, 'list, failed')
  })

  test(`the editor is accessible in the ${theme} theme, in every state`, async ({
    admin,
    database,
    problems,
  }) => {
    test.slow()
    problems.allow(/409|500|40[14]|unexpected response/)
    const { id, slug } = await addPost(database, {
      published: true,
      content: '<p style="color:red">Text</p><details>More</details>',
    })
    await openIn(theme, admin, '/admin/blog/new')
    await expectOpenToAll(admin, 'new post')
    await admin.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(admin.getByText('Title and slug are required')).toBeVisible()
    await expectOpenToAll(admin, 'nothing filled in')

    await admin.goto(`/admin/blog/edit/${id}`)
    await admin.getByLabel('Slug *', { exact: true }).fill(`${slug}-moved`)
    await expect(admin.getByRole('region', { name: 'Preview of the article' })).toContainText('Text')
    await admin.getByRole('main').getByText('Version history', { exact: true }).click()
    await expect(admin.getByText('Nothing was stored before this version.')).toBeVisible()
    await expectOpenToAll(admin, 'existing post, new address, preview, history')

    await admin.getByRole('button', { name: 'Visual', exact: true }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await expectOpenToAll(admin, 'before the switch')
    await admin.getByRole('button', { name: 'Switch to Visual' }).click()
    await expect(writing(admin)).toBeFocused()
    await takeFromMenu(admin, 'table', 'Table')
    await expect(writing(admin).getByRole('columnheader')).toHaveCount(3)
    for (const column of ['One', 'Two', 'Three']) {
      await admin.keyboard.type(column)
      await admin.keyboard.press('Tab')
    }
    await expectOpenToAll(admin, 'visual editor')
    await admin.keyboard.type('plans /')
    await expect(admin.getByText('Horizontal Rule', { exact: true })).toBeVisible()
    await expectOpenToAll(admin, 'menu of the slash')
    await admin.keyboard.type('image')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('dialog', { name: 'Image' })).toBeVisible()
    await expectOpenToAll(admin, 'image dialog')
    await admin.keyboard.press('Escape')
    await writing(admin).getByText('plans').dblclick()
    await settled(admin)
    await expectOpenToAll(admin, 'selected words')
    await writing(admin).getByRole('button', { name: 'Edit HTML: More' }).click()
    await expect(admin.getByRole('dialog').getByLabel('HTML')).toBeFocused()
    await expectOpenToAll(admin, 'block of HTML')
    await admin.keyboard.press('Escape')
    await writing(admin).getByText('plans').dblclick()
    await settled(admin)
    await admin.keyboard.press('Control+k')
    await expect(admin.getByRole('dialog', { name: 'Link' }).getByLabel('Address')).toBeFocused()
    await expectOpenToAll(admin, 'link')
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)

    await database.query('UPDATE blog_posts SET updated_at = now() WHERE id = $1', [id])
    await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await expect(admin.getByRole('button', { name: /Keep mine/ })).toBeVisible()
    await expectOpenToAll(admin, 'changed by someone else')

    await admin.getByRole('button', { name: 'Keep mine' }).click()
    // The session ends with this save: any other request would open the dialog before it.
    await admin.route(`**/api/blog-posts/${id}*`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await admin.context().clearCookies()
      await route.fulfill({ status: 401, json: {} })
      await admin.unrouteAll()
    })
    await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await expect(admin.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    await expectOpenToAll(admin, 'signed out')
    await admin.getByLabel('Password').fill(settings.adminPassword)
    await admin.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(admin).toHaveURL('/admin/blog')
  })
}

test('whoever may not enter is told so accessibly, in both themes', async ({
  page,
  database,
  email,
  problems,
}) => {
  problems.allow(/403/)
  const password = 'violet tractor pianist cloud'
  await addAccount(database, email, password)
  await startSession(page, email, password)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectOpenToAll(page, 'access denied')
  await page.evaluate((key) => localStorage.setItem(key, 'dark'), THEME_KEY)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expectOpenToAll(page, 'access denied, dark')
})
