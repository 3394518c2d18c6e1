import type { Locator, Page } from '@playwright/test'
import { openReports } from './dashboard'
import { expect, test } from './fixtures'
import { leadRows, serveInbox } from './leads/inbox'
import { openListAt, postRows, serveList } from './posts/post-list'
import { addPost, uniqueTitle } from './posts/posts'

const WIDTHS = [320, 375, 768, 1024, 1280, 1440]
const WORD = 'W'.repeat(255)

/** What is narrower in a table than it may be: a column than its head, and a title than sixteen characters. */
function squeezed(table: Locator, title: string): Promise<string[]> {
  return table.evaluate((element, title) => {
    const problems: string[] = []
    const inner = (cell: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      return cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    }
    const widthOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().width
    }
    const frame = element.parentElement?.getBoundingClientRect()
    // What is cut off at the side of the frame widens no document; a frame that scrolls shows it.
    const isCut = element.parentElement && getComputedStyle(element.parentElement).overflowX !== 'auto'
    if (frame && isCut && element.getBoundingClientRect().right > frame.right + 0.5)
      problems.push('the table is wider than its frame')
    const isTable = getComputedStyle(element).display === 'table'
    for (const head of isTable ? element.querySelectorAll('thead th') : []) {
      if (widthOf(head) > inner(head) + 0.5)
        problems.push(`${head.textContent} has ${inner(head)} of ${widthOf(head)} px`)
    }
    for (const cell of element.querySelectorAll(`td[data-column="${title}"]`)) {
      const words = cell.querySelector('a, button') ?? cell
      const pen = Object.assign(document.createElement('span'), { textContent: '0'.repeat(16) })
      words.append(pen)
      const sixteen = widthOf(pen)
      pen.remove()
      if (inner(cell) < sixteen) problems.push(`a title has ${inner(cell)} of ${sixteen} px`)
    }
    return problems
  }, title)
}

/** Looks at a table at every width: nothing squeezed, nothing beyond the window, every button within its row. */
async function expectSpace(page: Page, theme: string, title: string, rows: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const place = `${theme}, ${width} px`
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, place).toBeLessThanOrEqual(0)
    await expect.poll(() => squeezed(page.getByRole('table'), title), place).toEqual([])
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(new Set(heights).size, `${place}: rows of one height, by which the others are reckoned`).toBe(1)
    for (const button of await rows.first().getByRole('button').all()) {
      const [box, row] = [await button.boundingBox(), await rows.first().boundingBox()]
      if (!box || !row) throw new Error(`${place}: a button is not drawn`)
      expect(box.x + box.width, `${place}: a button ends in its row`).toBeLessThanOrEqual(row.x + row.width)
      expect(box.y + box.height, `${place}: a button ends in its row`).toBeLessThanOrEqual(row.y + row.height)
    }
  }
}

async function inBothThemes(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.setViewportSize({ width: 1440, height: 800 })
    const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
    if ((theme === 'dark') !== isDark) await page.getByRole('button', { name: 'Switch theme' }).click()
    await look(theme)
  }
}

test('no column of the post list is narrower than its head, and no title than 16 characters', async ({
  admin,
}) => {
  await serveList(admin, [
    { title: 'Short', category: '' },
    { title: WORD, category: WORD, published: true, publishedAt: '2026-09-20T17:00:00Z' },
    { title: 'How a plumber answers at night', category: 'Google Business' },
  ])
  await admin.goto('/admin/blog')
  await expect(postRows(admin)).toHaveCount(3)
  await inBothThemes(admin, (theme) => expectSpace(admin, theme, 'title', postRows(admin)))
})

test('no column of the inbox is narrower than its head, whichever are shown, and no name than 16 characters', async ({
  admin,
}) => {
  await serveInbox(admin, [
    { name: 'Ann Ross' },
    {
      name: WORD,
      city: WORD,
      phone: WORD,
      source: WORD,
      serviceInterest: [WORD],
      email: `${WORD}@example.com`,
    },
  ])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(2)
  await inBothThemes(admin, (theme) => expectSpace(admin, theme, 'name', leadRows(admin)))
  await admin.setViewportSize({ width: 1440, height: 800 })
  await admin.getByRole('button', { name: 'View' }).click()
  for (const name of ['City', 'Services']) await admin.getByRole('checkbox', { name }).uncheck()
  await admin.keyboard.press('Escape')
  await expectSpace(admin, 'fewer columns', 'name', leadRows(admin))
})

test('leads are rows from 768 px on: a table where its columns fit, else two lines below a head that sorts', async ({
  admin,
}) => {
  await serveInbox(admin, [
    { name: 'Bo Ross', email: 'bo@example.com' },
    { name: 'Ann Ross', email: 'ann@example.com', stage: 'booked' },
  ])
  for (const path of ['/admin/submissions', '/admin/submissions?stages=new,booked']) {
    await admin.goto(path)
    for (const width of [768, 1024, 1280, 1440]) {
      await admin.setViewportSize({ width, height: 800 })
      const place = `${path}, ${width} px`
      await expect
        .poll(async () => (await leadRows(admin).first().boundingBox())?.height ?? 0, place)
        .toBeLessThan(70)
      const head = admin.getByRole('columnheader', { name: 'Email' })
      const [above, row] = [await head.boundingBox(), await leadRows(admin).first().boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0), place).toBeLessThanOrEqual((row?.y ?? 0) + 1)
      const email = await leadRows(admin).first().getByTitle('bo@example.com').boundingBox()
      expect(
        Math.abs((email?.x ?? 0) - (above?.x ?? 0)),
        `${place}: a cell stands below its head`,
      ).toBeLessThan(20)
    }
    await admin.setViewportSize({ width: 768, height: 800 })
    await admin.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(leadRows(admin).first()).toContainText('Ann Ross')
    await admin.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
    await expect(leadRows(admin).first()).toContainText('Bo Ross')
  }
})

test('a table is a table where its columns fit, and cards where they do not', async ({ admin }) => {
  await serveList(admin, [{ title: 'One' }])
  await serveInbox(admin, [{ name: 'Ann Ross' }])
  const shape = () => admin.getByRole('table').evaluate((element) => getComputedStyle(element).display)
  for (const path of ['/admin/blog', '/admin/submissions']) {
    await admin.goto(path)
    await expect(admin.getByRole('row')).toHaveCount(2)
    for (const [width, expected] of [
      [1440, 'table'],
      [1280, 'table'],
      [1024, 'block'],
      [768, 'block'],
      [375, 'block'],
      [1440, 'table'],
    ] as const) {
      await admin.setViewportSize({ width, height: 800 })
      await expect.poll(shape, `${path}, ${width} px`).toBe(expected)
    }
  }
})

test("no column of the dashboard's numbers is narrower than its head", async ({ admin }) => {
  await admin.goto('/admin')
  await openReports(admin)
  await admin.getByText('Show the numbers as a table', { exact: true }).first().click()
  for (const width of WIDTHS) {
    await admin.setViewportSize({ width, height: 800 })
    expect(await squeezed(admin.getByRole('table').first(), 'none'), `${width} px`).toEqual([])
  }
})

test('after a delete the focus goes to the next post, and to the heading when none follows', async ({
  admin,
  database,
}) => {
  const name = uniqueTitle()
  for (const end of ['c', 'b', 'a']) {
    await addPost(database, { title: `${name} ${end}` })
  }
  await openListAt(admin, `${name} a`)
  await admin.getByRole('searchbox').fill(name)
  await expect(postRows(admin)).toHaveCount(3)
  admin.on('dialog', (dialog) => dialog.accept())
  const link = (end: string) => admin.getByRole('link', { name: `${name} ${end}`, exact: true })
  for (const [gone, next] of [
    ['a', link('b')],
    ['b', link('c')],
    ['c', admin.getByRole('heading', { level: 1, name: 'Blog' })],
  ] as const) {
    await admin.getByRole('button', { name: `Delete ${name} ${gone}`, exact: true }).press('Enter')
    await expect(next, `after ${gone}`).toBeFocused()
  }
})

test('a post that is published or not deleted keeps the focus on its button', async ({ admin, problems }) => {
  problems.allow(/500/)
  await serveList(admin, [{ title: 'One' }])
  await admin.goto('/admin/blog')
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.route('**/api/blog-posts/*', (route) => route.fulfill({ json: {} }))
  const publish = admin.getByRole('button', { name: 'Publish One', exact: true })
  await publish.press('Enter')
  await expect(admin.getByText('Post published', { exact: true })).toBeVisible()
  await expect(publish).toBeFocused()
  await admin.route('**/api/blog-posts/*', (route) => route.fulfill({ status: 500, json: {} }))
  const remove = admin.getByRole('button', { name: 'Delete One', exact: true })
  await remove.press('Enter')
  await expect(admin.getByText('Failed to delete post', { exact: true })).toBeVisible()
  await expect(remove).toBeFocused()
})

test('C546 C547 Alt+T moves the focus to the notifications of the admin, with and without one', {
  tag: '@nightly',
}, async ({ admin }) => {
  await serveList(admin, [{ title: 'One' }])
  await admin.route('**/api/blog-posts/*', (route) => route.fulfill({ json: {} }))
  await admin.goto('/admin/blog')
  const publish = admin.getByRole('button', { name: 'Publish One', exact: true })
  await publish.focus()
  const region = admin.getByRole('region', { name: /^Notifications/ })
  await admin.keyboard.press('Alt+t')
  await expect(region).toBeFocused()
  await expect(region).toBeInViewport()
  await admin.keyboard.press('Escape')
  await expect(publish).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(region.getByText('Post published', { exact: true })).toBeVisible()
  await admin.keyboard.press('Alt+t')
  await expect.poll(() => region.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})
