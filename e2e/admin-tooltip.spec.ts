import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const DELAY_MS = 700
const SKIP_MS = 300

const tip = (page: Page) => page.getByRole('tooltip').filter({ visible: true })

/** A list with buttons that carry tooltips, and a clock that goes only when it is told to. */
async function openStill(admin: Page): Promise<void> {
  await admin.goto('/admin/blog')
  await admin
    .getByRole('link', { name: /^Edit / })
    .first()
    .waitFor()
  // In steps, as a pointer moves: the first one shows the way it takes.
  await admin.mouse.move(5, 5, { steps: 8 })
  await admin.clock.install()
  await admin.clock.pauseAt(Date.now() + 1000)
}

test('C548 C549 a tooltip opens after 700 ms and not before, Escape closes it, and within 300 ms of one the next opens at once', async ({
  admin,
}) => {
  await openStill(admin)
  await admin
    .getByRole('link', { name: /^Edit / })
    .first()
    .hover()
  await admin.clock.runFor(DELAY_MS - 10)
  await expect(tip(admin)).toHaveCount(0)
  await admin.clock.runFor(20)
  await expect(tip(admin)).toHaveText('Edit')
  await admin.keyboard.press('Escape')
  await expect(tip(admin)).toHaveCount(0)

  await admin.mouse.move(5, 5, { steps: 8 })
  await admin.clock.runFor(SKIP_MS + 50)
  await admin
    .getByRole('link', { name: /^Edit / })
    .first()
    .hover()
  await admin.clock.runFor(DELAY_MS + 10)
  await expect(tip(admin)).toHaveText('Edit')
  await admin.mouse.move(5, 5, { steps: 8 })
  await admin.clock.runFor(SKIP_MS - 50)
  await admin
    .getByRole('button', { name: /^Delete / })
    .first()
    .hover()
  await expect(tip(admin)).toHaveText('Delete')
  await admin.mouse.move(5, 5, { steps: 8 })
  await admin.clock.runFor(SKIP_MS + 50)
  await admin
    .getByRole('link', { name: /^Edit / })
    .first()
    .hover()
  await admin.clock.runFor(SKIP_MS)
  await expect(tip(admin)).toHaveCount(0)
})

test('a pointer that passes by opens no tooltip', async ({ admin }) => {
  await openStill(admin)
  await admin
    .getByRole('link', { name: /^Edit / })
    .first()
    .hover()
  await admin.clock.runFor(DELAY_MS - 100)
  await admin.mouse.move(5, 5, { steps: 8 })
  await admin.clock.runFor(DELAY_MS)
  await expect(tip(admin)).toHaveCount(0)
})
