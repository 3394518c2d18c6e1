import { expect, test } from '../fixtures'
import { addPost } from './posts'
import { openVisual, source, visual, writing } from './visual'

test('a new post begins with the title, and one writes within 400 px of the top, in either way', async ({
  admin,
}) => {
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto('/admin/blog/new')
  await expect(admin.getByLabel('Title *', { exact: true })).toBeFocused()
  expect((await writing(admin).boundingBox())?.y).toBeLessThanOrEqual(400)
  await openVisual(admin)
  expect((await writing(admin).boundingBox())?.y).toBeLessThanOrEqual(400)
})

test('an existing post leaves the focus where it is', async ({ admin, database }) => {
  const { id } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByLabel('Title *', { exact: true })).toBeEnabled()
  await expect(admin.getByLabel('Title *', { exact: true })).not.toBeFocused()
})

test('C258 C558 the way to write that one used last is opened; HTML for who has not chosen', {
  tag: '@nightly',
}, async ({ admin, database }) => {
  const { id } = await addPost(database, { content: '<p>Plain words</p>' })
  const folded = await addPost(database, { content: '<details><summary>More</summary>Text</details>' })
  const red = await addPost(database, { content: '<p style="color:red">Red</p>' })
  await admin.goto('/admin/blog/new')
  await expect(admin.getByLabel('Content')).toHaveAttribute('rows', '15')
  await openVisual(admin)

  await admin.goto('/admin/blog/new')
  await expect(writing(admin)).toHaveAttribute('contenteditable', 'true')
  await expect(admin.getByLabel('Title *', { exact: true }), 'it takes no focus').toBeFocused()
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(writing(admin)).toHaveAttribute('contenteditable', 'true')
  await expect(writing(admin)).toHaveText('Plain words')

  await admin.goto(`/admin/blog/edit/${folded.id}`)
  await expect(writing(admin).getByRole('group', { name: 'HTML block' })).toContainText('Text')

  // What Visual would ask about first is opened as HTML, without a question.
  await admin.goto(`/admin/blog/edit/${red.id}`)
  await expect(visual(admin)).toBeEnabled()
  await expect(admin.getByLabel('Content')).toHaveValue(/style/)
  await expect(visual(admin)).toHaveAttribute('aria-pressed', 'false')
  await expect(admin.getByRole('dialog')).toHaveCount(0)

  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(writing(admin)).toHaveAttribute('contenteditable', 'true')
  await source(admin).click()
  await admin.reload()
  await expect(visual(admin)).toBeEnabled()
  await expect(admin.getByLabel('Content')).toHaveValue('<p>Plain words</p>')
})

for (const width of [375, 768, 1440]) {
  test(`the toolbar stays in sight below the bar, at ${width} px`, async ({ admin, database }) => {
    await admin.setViewportSize({ width, height: 800 })
    const { id } = await addPost(database, { content: '<p>Line</p>\n'.repeat(60) })
    await admin.goto(`/admin/blog/edit/${id}`)
    await openVisual(admin)
    const publish = admin.getByRole('button', { name: 'Publish', exact: true })
    const tools = admin.getByRole('toolbar').or(admin.locator('.fixed-toolbar')).first()
    const bold = tools.getByRole('button').nth(1)
    for (const above of [300, 1200]) {
      await writing(admin).evaluate((article, hidden) => {
        window.scrollBy(0, article.getBoundingClientRect().top + hidden)
      }, above)
      await expect(bold).toBeInViewport({ ratio: 1 })
      await expect(async () => {
        const [bar, box] = await Promise.all([publish.boundingBox(), bold.boundingBox()])
        expect(box?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
      }).toPass()
      // Nothing lies above it.
      await bold.click({ trial: true })
    }
  })
}

test('the handle of a cell and the one that adds a row are 24 px at least, and cover no words', async ({
  admin,
}) => {
  await admin.goto('/admin/blog/new')
  await admin
    .getByLabel('Content')
    .fill('<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>')
  await openVisual(admin)
  const cell = writing(admin).getByRole('cell', { name: '2', exact: true })
  await cell.click({ position: { x: 12, y: 12 } })
  await cell.hover({ position: { x: 12, y: 12 } })
  for (const handle of ['.table-cell-action-button', '.LexicalEditorTheme__tableAddColumns']) {
    const box = await admin.locator(handle).first().boundingBox()
    expect(box?.width, handle).toBeGreaterThanOrEqual(24)
    expect(box?.height, handle).toBeGreaterThanOrEqual(24)
  }
  const [words, handle] = await Promise.all([
    writing(admin)
      .getByText('2', { exact: true })
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      }),
    admin.locator('.table-cell-action-button').boundingBox(),
  ])
  expect(words).toBeLessThanOrEqual(handle?.x ?? 0)
})
