import { paths } from '@/domain/paths'
import { SCREENS } from '../scripts/bench/weigh'
import { expect, test } from './fixtures'
import { holdScripts } from './held-scripts'

/** Forms that the browser would send by itself, with what was typed in the address. The others mean that, or post. */
const UNSENDABLE = 'form:not([action], [method="post" i]):has([name])'

test('before its scripts have come no screen sends what is typed in an address, also not a password, and a name stays', async ({
  admin,
}) => {
  const release = await holdScripts(admin)
  for (const [name, path] of Object.entries({ ...SCREENS, Privacy: paths.adminPrivacy })) {
    await admin.goto(path, { waitUntil: 'domcontentloaded' })
    const able = admin.locator(UNSENDABLE).locator('[type=submit]:enabled, button:not([type]):enabled')
    expect.soft(await able.count(), name).toBe(0)
  }
  await admin.goto(SCREENS.Account, { waitUntil: 'domcontentloaded' })
  await admin.getByLabel('Your name').fill('Early Bird')
  await admin.getByLabel('Current password').fill('violet tractor')
  await admin.getByLabel('New password').fill('violet tractor pianist')
  await admin.keyboard.press('Enter')
  const calendar = admin.getByLabel('Private address of a calendar (iCal)')
  await calendar.fill('https://calendar.example/early.ics')
  await calendar.press('Enter')
  await admin.getByLabel('First day').fill('2031-12-24')
  await admin.getByLabel('First day').press('Enter')
  await expect(admin).toHaveURL(SCREENS.Account)
  release()
  await expect(admin.getByRole('button', { name: 'Change password' })).toBeEnabled()
  await expect(admin.getByLabel('Your name')).toHaveValue('Early Bird')
  await expect(admin.getByRole('button', { name: 'Add calendar' })).toBeEnabled()
  await expect(calendar).toHaveValue('https://calendar.example/early.ics')
  await expect(admin.getByLabel('First day')).toHaveValue('2031-12-24')
})
