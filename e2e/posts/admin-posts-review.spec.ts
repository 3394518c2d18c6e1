import type { Page } from '@playwright/test'
import { addLimited, startSession } from '../accounts/accounts'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { openListAt } from './post-list'
import { addPost, findPost, uniqueTitle } from './posts'

const PASSWORD = 'violet tractor pianist cloud'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const review = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })
const askButton = (page: Page) => page.getByRole('button', { name: 'Ask for a review' })

test('a writer asks for a review, a publisher sends it back, the writer asks again, and it is published', async ({
  admin,
  visitor: writer,
  database,
  email,
}) => {
  test.setTimeout(180_000)
  await addLimited(database, email, PASSWORD, 'writing')
  await startSession(writer, email, PASSWORD)
  const title = uniqueTitle()
  await writer.goto('/admin/blog/new')
  await writer.getByLabel('Title *', { exact: true }).fill(title)
  await expect(writer.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await askButton(writer).click()
  const dialog = writer.getByRole('dialog', { name: 'Ask for a review' })
  await expect(dialog.getByLabel('What to look at (optional)')).toBeFocused()
  expect(await findPost(database, title), 'what is typed is saved first').toMatchObject({ published: false })
  await writer.keyboard.type('Is the price right?')
  await expectNoViolations(writer, 'the question')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(review(writer)).toContainText('You have asked for a review.')
  await expect(askButton(writer)).toHaveCount(0)
  await writer.getByRole('button', { name: 'Undo' }).click()
  await expect(review(writer)).toHaveCount(0)
  await askButton(writer).click()
  await dialog.getByLabel('What to look at (optional)').fill('Is the price right?')
  await writer.keyboard.press('Control+Enter')
  await expect(review(writer).getByRole('button', { name: 'Take it back' })).toBeVisible()

  await admin.goto('/admin')
  await menu(admin)
    .getByRole('link', { name: /^\d+ to review$/ })
    .click()
  await expect(admin).toHaveURL('/admin/blog?state=review')
  await expect(admin.getByLabel('State')).toHaveValue('review')
  const row = admin.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('for review')).toBeVisible()
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(review(admin)).toContainText(`${email} has asked for a review.`)
  await expect(review(admin)).toContainText('Is the price right?')
  await expectNoViolations(admin, 'a review that waits')
  await review(admin).getByRole('button', { name: 'Send back...' }).click()
  await admin.getByLabel('What has to be changed').fill('It is 40 dollars')
  await expectNoViolations(admin, 'sending back')
  await review(admin).getByRole('button', { name: 'Send back', exact: true }).click()
  await expect(review(admin)).toContainText('has sent this back.')
  await expect(review(admin)).toContainText('It is 40 dollars')

  await writer.goto('/admin/blog')
  await menu(writer).getByRole('link', { name: '1 sent back to you' }).click()
  await expect(writer.getByLabel('State')).toHaveValue('sent-back')
  await writer.getByRole('link', { name: title, exact: true }).click()
  await expect(review(writer)).toContainText('has sent this back to you.')
  await writer.getByLabel('Excerpt').fill('40 dollars')
  await askButton(writer).click()
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(review(writer)).toContainText('You have asked for a review.')
  expect(await findPost(database, title)).toMatchObject({ excerpt: '40 dollars' })

  await admin.reload()
  await expect(review(admin).getByRole('button', { name: 'Reviewed' })).toBeVisible()
  // The writer goes on behind it, and the answer would be of something else.
  await writer.getByLabel('Excerpt').fill('400 dollars')
  await writer.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(writer).toHaveURL('/admin/blog')
  await admin.reload()
  await expect(review(admin)).toContainText('It was saved again since')
  await admin.getByLabel('Excerpt').fill('40 dollars')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')

  await admin.goto(`/admin/blog/edit/${(await findPost(database, title))?.id}`)
  await expect(review(admin)).toHaveCount(0)
  await admin.getByText('Notes', { exact: true }).click()
  const notes = admin.getByRole('group').filter({ has: admin.getByText('Notes', { exact: true }) })
  await expect(notes.getByText('Published', { exact: true })).toBeVisible()
  await expect(notes.getByText('Asked for a review')).toHaveCount(2)
  await notes.getByLabel('Note').fill('See you in spring')
  await admin.keyboard.press('Control+Enter')
  await expect(notes.getByRole('listitem').first()).toContainText('See you in spring')
  await notes.getByRole('button', { name: 'Edit' }).click()
  await notes.getByLabel('Change the note').fill('See you in May')
  await notes.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('See you in May')
  await expectNoViolations(admin, 'the notes of a post')
})

test('changes of a public post are asked about on a phone, and answered there', async ({
  admin,
  visitor: writer,
  database,
  email,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.allow(/409/)
  await addLimited(database, email, PASSWORD, 'writing')
  await startSession(writer, email, PASSWORD)
  const { id, title } = await addPost(database, { published: true })
  for (const page of [writer, admin]) await page.setViewportSize({ width: 375, height: 800 })
  await writer.goto(`/admin/blog/edit/${id}`)
  const dialog = writer.getByRole('dialog', { name: 'Ask for a review' })
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true })
  // Nothing is there to look at, and what was typed stays.
  await askButton(writer).click()
  await dialog.getByLabel('What to look at (optional)').fill('All of it')
  await ask.click()
  await expect(dialog.getByRole('alert')).toContainText('There is nothing to review')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await writer.getByLabel('Excerpt').fill('Said better')
  await askButton(writer).click()
  await expect(dialog.getByLabel('What to look at (optional)')).toHaveValue('All of it')
  await ask.click()
  await expect(review(writer)).toContainText('You have asked for a review.')
  await expectNoViolations(writer, 'asked, 375 px')

  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Said better')
  const reviewed = review(admin).getByRole('button', { name: 'Reviewed' })
  await expect(reviewed).toBeVisible()
  await expectNoViolations(admin, 'to answer, 375 px')
  await writer.getByLabel('Excerpt').fill('Said best')
  await writer.getByRole('button', { name: 'Save changes for later' }).click()
  await expect(writer.getByText('Changes saved for later', { exact: true })).toBeVisible()
  await reviewed.click()
  await expect(review(admin).getByRole('alert')).toContainText('This post was saved after you opened it')
  await admin.reload()
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Said best')
  await reviewed.click()
  await expect(review(admin)).toHaveCount(0)
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Short' })
  const row = await openListAt(admin, title)
  await expect(row.getByText('for review')).toHaveCount(0)
})
