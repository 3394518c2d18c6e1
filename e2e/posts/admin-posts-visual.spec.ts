import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { addPost, findPost } from './posts'
import { openVisual, settled, source, visual, writeBehind, writing } from './visual'

/** The scripts that the page has asked for so far and that hold Lexical. */
function watchLexical(page: Page): () => Promise<number> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(bodies)).filter((body) => body.includes('__lexicalEditor')).length
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
  await expect(admin.getByRole('region', { name: 'Preview of the article' })).toContainText('First words')
  expect(await lexicalScripts()).toBe(0)

  await openVisual(admin)
  expect(await lexicalScripts()).toBeGreaterThan(0)
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(content)

  await openVisual(admin)
  await writeBehind(admin, 'words')
  await admin.keyboard.type('## A plan')
  await expect(writing(admin).getByRole('heading', { name: 'A plan', level: 2 })).toBeVisible()
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('- one')
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Control+b')
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
  await openVisual(admin)
  // The editor begins with the caret behind the last words.
  await expect(writing(admin)).toBeFocused()
  for (let pressed = 0; pressed < 3; pressed += 1) await admin.keyboard.press('Enter')
  await admin.keyboard.type('More words')
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  const saved = await findPost(database, title)
  expect(saved?.content.replaceAll('\n', '')).toBe('<p>First words</p><p></p><p>Last</p><p>More words</p>')
})

test('what an article cannot have is named before, and one can stay in HTML', async ({ admin }) => {
  const html = '<details><summary>More</summary>Text</details><p style="color:red">Red</p><font>Big</font>'
  await admin.goto('/admin/blog/new')
  await admin.getByLabel('Content').fill(html)
  await visual(admin).click()
  const dialog = admin.getByRole('dialog', { name: 'Before you switch' })
  await expect(dialog.getByRole('listitem')).toHaveText(['<font>', 'style'])
  await dialog.getByRole('button', { name: 'Stay in HTML' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByLabel('Content')).toHaveValue(html)
  await visual(admin).click()
  await dialog.getByRole('button', { name: 'Switch to Visual' }).click()
  await expect(writing(admin).getByText('Red')).toBeVisible()
  await source(admin).click()
  await expect(admin.getByLabel('Content'), 'nothing was changed, so nothing is gone').toHaveValue(html)
})

test('quotations, code and tables are written with the keyboard, by Markdown and by the menu of the slash', async ({
  admin,
}) => {
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  await admin.keyboard.type('> Said')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('``` # no *heading*')
  for (let pressed = 0; pressed < 3; pressed += 1) await admin.keyboard.press('Enter')
  await admin.keyboard.type('/')
  const items = admin.getByRole('option').or(admin.getByRole('menuitem')).or(admin.getByRole('button'))
  for (const name of ['Table', 'Horizontal Rule', 'Blockquote', 'Heading 2', 'Code', 'Image']) {
    await expect(items.filter({ hasText: new RegExp(`^${name}$`) }).first()).toBeVisible()
  }
  // What an article cannot have is not offered.
  for (const name of ['Heading 1', 'Check List', 'Relationship', 'Align Left']) {
    await expect(admin.getByText(name, { exact: true })).toHaveCount(0)
  }
  // As fast as a person types: the menu takes away what it has seen of the words.
  await admin.keyboard.type('table', { delay: 60 })
  await expect(items.filter({ hasText: /^Horizontal Rule$/ })).toHaveCount(0)
  await admin.keyboard.press('Enter')
  // The menu puts the table in, and the caret into it, after its key was heard.
  await expect(writing(admin).getByRole('table')).toBeVisible()
  await admin.keyboard.type('Price')
  await source(admin).click()
  const html = await admin.getByLabel('Content').inputValue()
  expect(html).toContain('<blockquote>Said</blockquote>')
  expect(html).toContain('<pre><code># no *heading*</code></pre>')
  const rows = '<tr><td></td><td></td><td></td></tr>'.repeat(2)
  expect(html.replace(/\s*\n\s*/g, '')).toContain(
    `<table><thead><tr><th>Price</th><th></th><th></th></tr></thead><tbody>${rows}</tbody></table>`,
  )
})

test('what the other nodes cannot say is a block of HTML: seen as it will look, changed, taken away and brought back', async ({
  admin,
  database,
}) => {
  const content =
    '<p>Before</p>\n\n<details><summary>More</summary> Folded words</details>\n<p>Said <abbr title="once">1x</abbr></p>\n\n\n<p>After</p>'
  const { id } = await addPost(database, { content })
  await admin.goto(`/admin/blog/edit/${id}`)
  await openVisual(admin)
  await expect(writing(admin).getByRole('group', { name: 'HTML block' })).toHaveCount(2)
  await expect(writing(admin).getByText('Folded words'), 'an open section').toBeVisible()

  await writing(admin).getByRole('button', { name: 'Edit HTML: More Folded words' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Edit HTML' })
  const html = dialog.getByRole('textbox', { name: 'HTML' })
  await expect(html).toBeFocused()
  await expect(html).toHaveValue('<details><summary>More</summary> Folded words</details>')
  await html.fill(' ')
  await dialog.getByRole('button', { name: 'Save HTML' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing would be left')
  await html.fill('<dl><dt>Term</dt> <dd onclick="x()">Meaning</dd></dl>')
  await dialog.getByRole('button', { name: 'Save HTML' }).click()
  await expect(admin.getByText('Left out, because an article cannot have it so: onClick')).toBeVisible()
  await expect(writing(admin).getByText('Meaning')).toBeVisible()

  await expect(writing(admin)).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(html, 'the new block is selected').toHaveValue('<dl><dt>Term</dt> <dd>Meaning</dd></dl>')
  await admin.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(writing(admin)).toBeFocused()

  // By the keys alone: into the block, its dialog, and back.
  await writing(admin).getByText('After').click()
  await settled(admin)
  await admin.keyboard.press('Home')
  await settled(admin)
  await admin.keyboard.press('ArrowUp')
  await settled(admin)
  await admin.keyboard.press('Enter')
  await expect(html).toHaveValue('<p>Said <abbr title="once">1x</abbr></p>')
  await admin.keyboard.press('Escape')
  await expect(writing(admin)).toBeFocused()
  await admin.keyboard.press('Delete')
  await expect(writing(admin).getByText('Said')).toHaveCount(0)
  await admin.keyboard.press('Control+z')
  await expect(writing(admin).getByText('Said')).toBeVisible()

  await writing(admin).getByRole('button', { name: 'Edit HTML: Said 1x' }).click()
  await dialog.getByRole('button', { name: 'Remove block' }).click()
  await expect(writing(admin).getByText('Said')).toHaveCount(0)
  await expect(writing(admin)).toBeFocused()
  await admin.keyboard.press('Control+z')
  await expect(writing(admin).getByText('Said')).toBeVisible()
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(
    content.replace(/\n\n<details>.*<\/details>\n/, '\n<dl><dt>Term</dt> <dd>Meaning</dd></dl>\n'),
  )
})

test('Tab leaves the text, past all that stands in it; in a list and in a table Escape goes before it', async ({
  admin,
  database,
}) => {
  const content = `<p>Before <img src="/icon.svg" alt="Small"></p>
<figure><img src="/icons/192.png" alt="Our mark" width="192" height="192"></figure>
<details><summary>More</summary> Folded words</details>
<pre><code>${'long '.repeat(80)}</code></pre>
<ul><li>One</li><li>Two</li></ul>
<table><tbody><tr><td>A cell</td><td>Another</td></tr></tbody></table>
<p>A <a href="/plans">link</a> and after</p>`
  const { id } = await addPost(database, { content })
  await admin.goto(`/admin/blog/edit/${id}`)
  await openVisual(admin)
  const next = admin.getByLabel('Excerpt')
  // As fast as fingers are: no timer of the page runs between the two keys.
  const leave = () => Promise.all([admin.keyboard.press('Escape'), admin.keyboard.press('Tab')])
  for (const words of ['Before', 'Folded words', 'long', 'and after']) {
    await writing(admin).getByText(words).first().click()
    await settled(admin)
    await admin.mouse.move(0, 0)
    await admin.keyboard.press('Tab')
    await expect(next, `forwards from “${words}”`).toBeFocused()
    await admin.keyboard.press('Shift+Tab')
    await expect(writing(admin), 'back in the text').toBeFocused()
    await admin.keyboard.press('Shift+Tab')
    await expect(writing(admin), `backwards from “${words}”`).not.toBeFocused()
    expect(await admin.evaluate(() => document.activeElement?.closest('.fixed-toolbar') !== null)).toBe(true)
  }

  await writing(admin).getByText('Two', { exact: true }).click()
  await settled(admin)
  await admin.keyboard.press('Tab')
  await expect(writing(admin).locator('ul ul')).toHaveText('Two')
  await leave()
  await expect(next).toBeFocused()
  await writing(admin).getByText('A cell').click()
  await settled(admin)
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('x')
  await expect(writing(admin).getByRole('cell').last()).toContainText('x')
  await leave()
  await expect(next).toBeFocused()
})

for (const mode of ['HTML', 'Visual']) {
  test(`what is pasted from a word processor keeps its structure and drops its mess, in ${mode}`, async ({
    admin,
  }) => {
    await admin.goto('/admin/blog/new')
    if (mode === 'Visual') await openVisual(admin)
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
