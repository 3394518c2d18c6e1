import { paths } from '@/domain/paths'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { plantLeads } from '../leads/inbox'
import { addAccount, startSession } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'

test('what somebody sets for their own leads stays, and what could not be stored is not shown', async ({
  visitor,
  database,
  email,
  problems,
}) => {
  problems.allow(/503/)
  await addAccount(database, email, PASSWORD, true)
  await startSession(visitor, email, PASSWORD)
  await visitor.goto('/admin/account')
  const takes = visitor.getByRole('checkbox', { name: 'Available for new leads' })
  const daily = visitor.getByRole('checkbox', { name: 'Daily mail about leads' })
  await expect(takes).not.toBeChecked()
  await takes.check()
  await expect(visitor.getByText('Available for new leads: on')).toBeVisible()
  await expect(takes).toBeFocused()
  await daily.uncheck()
  await expect(visitor.getByText('Daily mail about leads: off')).toBeVisible()
  await visitor.reload()
  await expect(takes).toBeChecked()
  await expect(daily).not.toBeChecked()

  await visitor.route(`**${paths.ownSettings}`, (route) => route.fulfill({ status: 503, json: {} }))
  await takes.click()
  await expect(visitor.getByText('Service unavailable, try again.')).toBeVisible()
  await expect(takes).toBeChecked()
  for (const width of [375, 1440]) {
    await visitor.setViewportSize({ width, height: 900 })
    await expectNoViolations(visitor, `account, ${width} px`)
  }
})

test('the menu counts the own follow-ups that are overdue, and no others', async ({
  visitor,
  database,
  email,
}) => {
  const owner = await addAccount(database, email, PASSWORD, true)
  await plantLeads(database, [
    { name: 'Di', email },
    { name: 'Ed', email },
    { name: 'Fay', email },
  ])
  const set = (what: string, name: string) =>
    database.query(`update form_submissions set ${what} where email = $1 and name = $2`, [email, name])
  await startSession(visitor, email, PASSWORD)
  const menu = visitor.getByRole('navigation', { name: 'Admin' })
  await visitor.goto('/admin')
  await expect(menu.getByRole('link', { name: 'Submissions', exact: true })).toBeVisible()

  for (const name of ['Di', 'Ed', 'Fay'])
    await set(`owner_id = '${owner}', stage = 'contacted', follow_up_at = now() - interval '1 hour'`, name)
  await set("follow_up_at = now() + interval '1 hour'", 'Ed')
  await set('owner_id = null', 'Fay')
  await visitor.reload()
  const link = menu.getByRole('link', { name: 'Submissions 1 overdue' })
  await expect(link).toBeVisible()
  await expectNoViolations(visitor, 'number in the menu')
  await visitor.setViewportSize({ width: 375, height: 900 })
  await visitor.getByRole('button', { name: 'Menu' }).click()
  await expect(link).toBeInViewport()

  await set("stage = 'won'", 'Di')
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Submissions', exact: true })).toBeVisible()
})
