import { expect, test } from '../fixtures'
import { drop, give, openVisual, source, takeFromMenu, writing } from './visual'

const PNG = {
  name: 'dot.png',
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
}
const PDF = { name: 'plan.pdf', type: 'application/pdf', base64: 'JVBERi0xLjQK' }

for (const how of ['paste', 'drop'] as const) {
  test(`an image comes in by ${how}, with words for those who cannot see it`, async ({ admin, database }) => {
    const alt = `A dot by ${how} ${Date.now()}`
    await admin.goto('/admin/blog/new')
    await openVisual(admin)
    await give(admin, how, { files: [PDF, PNG] })
    await expect(admin.getByText(/^plan\.pdf: /)).toBeVisible()
    const dialog = admin.getByRole('dialog', { name: 'Image' })
    await expect(dialog).toContainText('dot.png')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Describe the image')
    await dialog.getByLabel('Alternative text').fill(alt)
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(writing(admin).getByRole('img', { name: alt })).toBeVisible()
    await source(admin).click()
    await expect(admin.getByLabel('Content')).toHaveValue(
      new RegExp(`<img src="/api/media/[^"]+" alt="${alt}">`),
    )
    await database.query('DELETE FROM media WHERE alt = $1', [alt])
  })
}

test('an uploaded image is chosen from the list, and one elsewhere by its address', async ({
  admin,
  database,
}) => {
  const name = `choose-${Date.now()}`
  const alt = `A dot to ${name}`
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  // Tests beside this one upload dots of their own.
  await give(admin, 'paste', { files: [{ ...PNG, name: `${name}.png` }] })
  const dialog = admin.getByRole('dialog', { name: 'Image' })
  await dialog.getByLabel('Alternative text').fill(alt)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(writing(admin).getByRole('img', { name: alt })).toHaveCount(1)

  await takeFromMenu(admin, 'image', 'Image')
  await dialog.getByRole('button', { name: 'Choose an uploaded image' }).click()
  await admin
    .getByRole('button', { name: new RegExp(`${name}.*\\.png`) })
    .first()
    .click()
  await expect(dialog.getByLabel('Alternative text')).toHaveValue(alt)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(writing(admin).getByRole('img', { name: alt })).toHaveCount(2)

  await takeFromMenu(admin, 'image', 'Image')
  await dialog.getByLabel('Or its address').fill('/icon.svg')
  await dialog.getByLabel('Alternative text').fill('Our mark')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(writing(admin).getByRole('img', { name: 'Our mark' })).toBeVisible()
  await database.query('DELETE FROM media WHERE alt = $1', [alt])
})

for (const from of ['the editor', 'the title', 'nothing']) {
  test(`a dropped image stands between blocks, and its description takes letters at once when ${from} had the caret`, async ({
    admin,
    database,
  }) => {
    const alt = `A dot between blocks ${from} ${Date.now()}`
    await admin.goto('/admin/blog/new')
    await admin.getByLabel('Content').fill('<p>Unbroken words</p><p>Last words</p>')
    await openVisual(admin)
    if (from === 'the title') await admin.getByLabel('Title *', { exact: true }).focus()
    if (from === 'nothing') await admin.evaluate(() => (document.activeElement as HTMLElement).blur())
    await drop(admin, 'Unbroken words', [PNG])
    const dialog = admin.getByRole('dialog', { name: 'Image' })
    await expect(dialog.getByLabel('Alternative text')).toBeFocused()
    await admin.keyboard.type(alt)
    await admin.keyboard.press('Tab')
    await admin.keyboard.type('A caption below it')
    await admin.keyboard.press('Enter')
    await expect(writing(admin).getByRole('img', { name: alt })).toBeVisible()
    await source(admin).click()
    await expect(admin.getByLabel('Content')).toHaveValue(
      new RegExp(
        `^<p>Unbroken words</p>\n<figure><img src="/api/media/[^"]+" alt="${alt}"><figcaption>A caption below it</figcaption></figure>\n<p>Last words</p>$`,
      ),
    )
    await database.query('DELETE FROM media WHERE alt = $1', [alt])
  })
}

test('an image shows that it is selected, and is described, captioned and removed by mouse and keyboard', async ({
  admin,
}) => {
  const figure =
    '<figure lang="de"><img src="/icons/192.png" alt="Our mark" width="192" height="192"></figure>'
  await admin.goto('/admin/blog/new')
  await admin
    .getByLabel('Content')
    .fill(`<p>Before</p>\n${figure}\n<p>With <img src="/icon.svg" alt="Small"></p>`)
  await openVisual(admin)
  const image = writing(admin).getByRole('img', { name: 'Our mark' })
  const edit = writing(admin).getByRole('button', { name: 'Edit image: Our mark' })
  await expect(edit).toHaveCSS('opacity', '0')
  await image.click()
  await admin.mouse.move(0, 0)
  await expect(edit).toHaveCSS('opacity', '1')
  // Payload's editor draws a frame around what is selected.
  expect(
    await image.evaluate(
      (element) => getComputedStyle(element.closest('[data-picture]') ?? element).boxShadow,
    ),
  ).not.toBe('none')

  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: 'Edit image' })
  await expect(dialog.getByLabel('Alternative text')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await source(admin).click()
  await expect(admin.getByLabel('Content'), 'looking changes nothing').toHaveValue(
    `<p>Before</p>\n${figure}\n<p>With <img src="/icon.svg" alt="Small"></p>`,
  )

  await openVisual(admin)
  await image.hover()
  await edit.click()
  await dialog.getByLabel('Alternative text').fill('The mark')
  await dialog.getByLabel('Caption').fill('As it hangs outside')
  await dialog.getByRole('button', { name: 'Save image' }).click()
  await writing(admin).getByRole('img', { name: 'Small' }).dblclick()
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await expect(writing(admin).getByRole('img', { name: 'Small' })).toHaveCount(0)
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(
    '<p>Before</p>\n<figure lang="de"><img src="/icons/192.png" alt="The mark" width="192" height="192"><figcaption>As it hangs outside</figcaption></figure>\n<p>With</p>',
  )
})

test('what is pasted and cannot come in is named', async ({ admin }) => {
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  const html = '<p>Words</p><video src="a.mp4"></video><p><img src="file:///a.png"><img src="blob:x"></p>'
  await give(admin, 'paste', { html, text: 'Words' })
  await expect(writing(admin).getByText('Words')).toBeVisible()
  await expect(admin.getByText(/Left out.*2 images and a video/)).toBeVisible()
})

for (const how of ['paste', 'drop'] as const) {
  test(`files that come with words by ${how} are asked for or named, and the words stay`, async ({
    admin,
    database,
  }) => {
    const alt = `A dot with words by ${how} ${Date.now()}`
    await admin.goto('/admin/blog/new')
    await openVisual(admin)
    await give(admin, how, { text: 'Seen at noon', files: [PDF, PNG] })
    await expect(writing(admin).getByText('Seen at noon')).toBeVisible()
    await expect(admin.getByText(/^plan\.pdf: /)).toBeVisible()
    const dialog = admin.getByRole('dialog', { name: 'Image' })
    await dialog.getByLabel('Alternative text').fill(alt)
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(writing(admin).getByRole('img', { name: alt })).toBeVisible()
    await source(admin).click()
    await expect(admin.getByLabel('Content')).toHaveValue(
      /^<p>Seen at noon<\/p>\n<figure><img [^>]+><\/figure>$/,
    )
    await database.query('DELETE FROM media WHERE alt = $1', [alt])
  })
}

test('the image that Office copies with its words is offered', async ({ admin }) => {
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  const html = '<table><tbody><tr><td>Calls</td><td>41</td></tr></tbody></table>'
  await give(admin, 'paste', { html, text: 'Calls\t41', files: [PNG] })
  await expect(writing(admin).getByText('Calls')).toBeVisible()
  const dialog = admin.getByRole('dialog', { name: 'Image' })
  await expect(dialog).toHaveCount(0)
  await admin.getByRole('button', { name: 'Insert it too' }).click()
  await expect(dialog).toContainText('dot.png')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(writing(admin).getByText('Calls')).toBeVisible()
})

for (const how of ['paste', 'drop'] as const) {
  test(`a file that comes into HTML by ${how} is named, and leads to Visual`, async ({ admin }) => {
    await admin.goto('/admin/blog/new')
    await expect(writing(admin)).toBeEnabled()
    await give(admin, how, { files: [PNG] })
    await expect(admin.getByText('dot.png: switch to Visual to put an image in')).toBeVisible()
  })
}

test('what is pasted into HTML and cannot come in is named', async ({ admin }) => {
  await admin.goto('/admin/blog/new')
  await expect(writing(admin)).toBeEnabled()
  await give(admin, 'paste', { html: '<p>Words</p><video src="a.mp4"></video>', text: 'Words' })
  await expect(writing(admin)).toHaveValue('<p>Words</p>')
  await expect(admin.getByText(/Left out.*a video/)).toBeVisible()
})
