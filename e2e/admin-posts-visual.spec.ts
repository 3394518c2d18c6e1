import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addPost, findPost } from './posts'

/** The scripts that the page has asked for so far and that hold Lexical. */
function watchLexical(page: Page): () => Promise<number> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(bodies)).filter((body) => body.includes('__lexicalEditor')).length
}

const writing = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const visual = (page: Page) => page.getByRole('button', { name: 'Visual', exact: true })
const source = (page: Page) => page.getByRole('button', { name: 'HTML', exact: true })

/** Begins a line behind the one that ends so. Lexical learns of a caret that the browser has moved in a task of its own. */
async function writeBehind(page: Page, text: string) {
  await writing(page).getByText(text).click()
  await page.keyboard.press('End')
  await page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => setTimeout(wake))))
  await page.keyboard.press('Enter')
}

test('the article is written visually on the same HTML, and Lexical comes with the switch only', async ({
  admin,
  database,
}) => {
  const content = '<p><em>First</em> words</p>\n<hr>\n<p lang="de">Zweites</p>'
  const { id, title } = await addPost(database, { content })
  const lexicalScripts = watchLexical(admin)
  await admin.goto('/admin')
  await admin.goto('/admin/blog')
  await admin.goto(`/admin/blog/edit/${id}`, { waitUntil: 'networkidle' })
  await admin.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(admin.getByRole('region', { name: 'Preview of the article' })).toContainText('First words')
  expect(await lexicalScripts()).toBe(0)

  await visual(admin).click()
  await expect(writing(admin)).toHaveAttribute('contenteditable', 'true')
  expect(await lexicalScripts()).toBeGreaterThan(0)
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(content)

  await visual(admin).click()
  await writeBehind(admin, 'words')
  await admin.keyboard.type('A plan')
  await admin.getByRole('combobox', { name: 'Kind of block' }).selectOption('Heading 2')
  await writeBehind(admin, 'A plan')
  await admin.getByRole('button', { name: 'Bulleted list' }).click()
  await admin.keyboard.type('one')
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Control+b')
  await expect(admin.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await admin.keyboard.type('two')
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  const saved = await findPost(database, title)
  expect(saved?.content.replace(/ id="[^"]*"/g, '').replace(/\s*\n\s*/g, '')).toBe(
    '<p><em>First</em> words</p><h2>A plan</h2><ul><li>one</li><li><strong>two</strong></li></ul><hr><p lang="de">Zweites</p>',
  )
})

test('blank lines made while writing visually are not published', async ({ admin, database }) => {
  const { id, title } = await addPost(database, { content: '<p>First words</p>\n<p></p>\n<p>Last</p>' })
  await admin.goto(`/admin/blog/edit/${id}`)
  await visual(admin).click()
  // The editor begins with the caret behind the last words.
  await expect(writing(admin)).toHaveAttribute('contenteditable', 'true')
  await expect(writing(admin)).toBeFocused()
  for (let pressed = 0; pressed < 3; pressed += 1) await admin.keyboard.press('Enter')
  await admin.keyboard.type('More words')
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  const saved = await findPost(database, title)
  expect(saved?.content.replaceAll('\n', '')).toBe('<p>First words</p><p></p><p>Last</p><p>More words</p>')
})

test('what the visual editor cannot hold is named before, and one can stay in HTML', async ({ admin }) => {
  const html = '<details><summary>More</summary>Text</details><p style="color:red">Red</p><font>Big</font>'
  await admin.goto('/admin/blog/new')
  await admin.getByLabel('Content').fill(html)
  await visual(admin).click()
  const dialog = admin.getByRole('dialog', { name: 'Before you switch' })
  await expect(dialog.getByRole('listitem')).toHaveText(['<font>', 'style', 'a section that folds'])
  await dialog.getByRole('button', { name: 'Stay in HTML' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByLabel('Content')).toHaveValue(html)
  await visual(admin).click()
  await dialog.getByRole('button', { name: 'Switch to Visual' }).click()
  await expect(writing(admin).getByText('Red')).toBeVisible()
  await source(admin).click()
  await expect(admin.getByLabel('Content'), 'nothing was changed, so nothing is gone').toHaveValue(html)
})

test('links, images and tables are put in with the keyboard and the mouse', async ({ admin }) => {
  await admin.goto('/admin/blog/new')
  await visual(admin).click()
  // While the editor loads, the text area of HTML stands in its place under the same name.
  await expect(writing(admin)).toHaveAttribute('contenteditable', 'true')
  await writing(admin).click()
  await admin.keyboard.type('plans')
  await admin.keyboard.press('Control+a')
  await admin.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('A link needs')
  await dialog.getByLabel('Address').fill('/plans')
  await admin.keyboard.press('Enter')
  await expect(writing(admin).getByRole('link', { name: 'plans' })).toBeVisible()
  await writing(admin).click()
  await admin.keyboard.press('Control+End')
  // The editor hears of a new selection a moment after the browser has made it; nobody types that fast.
  await expect.poll(() => admin.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  await admin.waitForTimeout(200)
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Image', exact: true }).click()
  await dialog.getByLabel('Or its address').fill('/icon.svg')
  await dialog.getByLabel('What it shows').fill('Our mark')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(writing(admin).getByRole('img', { name: 'Our mark' })).toBeVisible()
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Table', exact: true }).click()
  await writing(admin).getByText('Column 1').click()
  await admin.getByRole('button', { name: 'Delete the column' }).click()
  await source(admin).click()
  const html = await admin.getByLabel('Content').inputValue()
  expect(html).toContain('<p><a href="/plans">plans</a></p>')
  expect(html).toContain('<p><img src="/icon.svg" alt="Our mark"></p>')
  expect(html.replace(/\s*\n\s*/g, '')).toContain('<thead><tr><th scope="col">Column 2</th></tr></thead>')
})

for (const mode of ['HTML', 'Visual']) {
  test(`what is pasted from a word processor keeps its structure and drops its mess, in ${mode}`, async ({
    admin,
  }) => {
    await admin.goto('/admin/blog/new')
    await admin.getByRole('button', { name: mode, exact: true }).click()
    await expect(admin.getByRole('button', { name: mode, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    if (mode === 'Visual') await expect(writing(admin)).toHaveAttribute('contenteditable', 'true')
    await writing(admin).click()
    await writing(admin).evaluate((element) => {
      const clipboardData = new DataTransfer()
      const markup =
        '<html><body><!--StartFragment--><h1 class="MsoTitle" style="margin:0">Plan</h1><p class="MsoNormal">One <b>two</b><o:p></o:p></p><script>1</script><!--EndFragment--></body></html>'
      clipboardData.setData('text/html', markup)
      clipboardData.setData('text/plain', 'Plan One two')
      clipboardData.setData(
        'application/x-lexical-editor',
        '{"namespace":"article","nodes":[{"type":"evil"}]}',
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    if (mode === 'Visual') {
      await expect(writing(admin).getByRole('heading', { name: 'Plan' })).toBeVisible()
      await source(admin).click()
    }
    await expect(admin.getByLabel('Content')).toHaveValue(
      /^<h2[^>]*>Plan<\/h2>\n<p>One <(b|strong)>two<\/\1><\/p>$/,
    )
  })
}
