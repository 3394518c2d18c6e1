import { interact } from '../scripts/bench/wake'
import { expect, test } from './fixtures'

test('C540 F35 a page that breaks in the browser shows the default screen', async ({ page, problems }) => {
  problems.allow(/planted|Minified React|console:|exception:/)
  await page.addInitScript(() => {
    // It is an accessor without a setter: an assignment would be ignored.
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => {
        throw new Error('planted')
      },
    })
  })
  await page.goto('/about')
  await interact(page)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
})
