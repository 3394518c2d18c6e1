import type { Locator, Page } from '@playwright/test'
import { WRONG } from './accounts/accounts'
import { expect, test } from './fixtures'
import { holdScripts, savesData } from './held-scripts'
import { consent, ENDPOINT, fill } from './leads/lead-form'

/** A control that people tap, and what one tap on it does. */
type Control = {
  path: string
  isPhone?: boolean
  find: (page: Page) => Locator
  /** What stands in the page before the tap; what it gives back says how often something was sent. */
  prepare?: (page: Page) => Promise<() => number>
  done: (page: Page, sent: () => number) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')
const question = (page: Page) => page.locator('details').first()

/** Counts what is sent to an address, and answers with an error so that the page stays. */
async function countSent(page: Page, url: string, status: number) {
  let count = 0
  await page.route(url, (route) => {
    count += 1
    return route.fulfill({ status, json: { errors: [{ message: 'No.' }] } })
  })
  return () => count
}

const CONTROLS: Record<string, Control> = {
  'the theme switch': {
    path: '/',
    find: (page) => page.getByRole('button', { name: 'Dark theme' }),
    done: async (page) => {
      await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    },
  },
  'the menu button': {
    path: '/',
    isPhone: true,
    find: (page) => page.getByRole('button', { name: 'Menu' }),
    done: async (page) => {
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
    },
  },
  'a question': {
    path: '/',
    find: (page) => question(page).locator('summary'),
    done: (page) => expect(question(page)).toHaveAttribute('open'),
  },
  'a box': {
    path: '/contact',
    find: consent,
    done: (page) => expect(consent(page)).toBeChecked(),
  },
  'a link': {
    path: '/plans',
    find: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'About' }),
    done: async (page) => {
      await expect(page).toHaveURL('/about')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  'the button of the lead form': {
    path: '/contact',
    find: (page) => main(page).getByRole('button', { name: /Growth Plan/ }),
    prepare: async (page) => {
      await fill(page, 'pat@example.com')
      await consent(page).check()
      return countSent(page, ENDPOINT, 503)
    },
    done: async (page, sent) => {
      await expect(page.getByText('Submission Error')).toBeVisible()
      expect(sent()).toBe(1)
    },
  },
  'the button of the sign-in': {
    path: '/auth',
    find: (page) => page.getByRole('button', { name: 'Sign In', exact: true }),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password').fill('wrong')
      return countSent(page, '**/api/users/login', 401)
    },
    done: async (page, sent) => {
      await expect(page.getByRole('listitem').filter({ hasText: 'No.' })).toBeVisible()
      expect(sent()).toBe(1)
    },
  },
  'a switch of a field': {
    path: '/auth',
    find: (page) => page.getByRole('button', { name: 'Show password' }),
    done: (page) => expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text'),
  },
  'a tab': {
    path: '/auth',
    find: (page) => page.getByRole('button', { name: "Don't have an account? Sign up" }),
    done: (page) => expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible(),
  },
}

/**
 * What React leaves on an element as soon as it has looked at it, long before it has taken the page over. Of a part that
 * never changes it looks at the outermost element alone.
 */
const tapWhenSeen = (control: Locator) =>
  control.evaluate(
    (element: HTMLElement) =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const isSeen = Object.keys(element.closest('[data-part]') ?? element).some((key) =>
            key.startsWith('__react'),
          )
          if (!isSeen) return port2.postMessage(0)
          element.click()
          resolve()
        }
        port2.postMessage(0)
      }),
  )

for (const [name, { path, isPhone, find, prepare, done }] of Object.entries(CONTROLS)) {
  test.describe(name, () => {
    test.use({ viewport: isPhone ? { width: 375, height: 812 } : { width: 1280, height: 800 } })

    test.beforeEach(async ({ page, problems }) => {
      problems.allow(WRONG)
      problems.allow(/503/)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    })

    test(`a tap on ${name} before the scripts come is done, and once`, async ({ page }) => {
      const letScriptsCome = await holdScripts(page)
      await page.goto(path)
      const sent = (await prepare?.(page)) ?? (() => 0)
      await find(page).click()
      letScriptsCome()
      await done(page, sent)
      await page.waitForLoadState('networkidle')
      await done(page, sent)
    })

    test(`a tap on ${name} while React takes the page over is done, and once`, async ({ page }) => {
      // Else the scripts would come by themselves, before the tap.
      await savesData(page)
      await page.goto(path)
      const sent = (await prepare?.(page)) ?? (() => 0)
      const tapped = tapWhenSeen(find(page))
      // Whoever filled in a form has started the scripts; here it is the pointer.
      await page.mouse.move(1, 1)
      await page.mouse.move(0, 0)
      await tapped
      await done(page, sent)
      await page.waitForLoadState('networkidle')
      await done(page, sent)
    })
  })
}

test('a second tap, because nothing has happened yet, is none', async ({ page, problems }) => {
  problems.allow(WRONG)
  problems.allow(/503/)
  for (const name of ['a tab', 'a switch of a field', 'the button of the lead form'] as const) {
    const control = CONTROLS[name]
    if (!control) throw new Error(name)
    const letScriptsCome = await holdScripts(page)
    await page.goto(control.path)
    const sent = (await control.prepare?.(page)) ?? (() => 0)
    await control.find(page).click()
    await control.find(page).click()
    letScriptsCome()
    await control.done(page, sent)
    await page.waitForLoadState('networkidle')
    await control.done(page, sent)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('the theme answers each tap at once, whenever its scripts come', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  for (const isDark of ['true', 'false', 'true']) {
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', isDark)
  }
  letScriptsCome()
  await page.waitForLoadState('networkidle')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
})

test('the carousel shows no button that would do nothing', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/')
  const next = page.getByRole('button', { name: 'Next testimonial' })
  await expect(next).toBeHidden()
  await page.mouse.move(1, 1)
  await page.mouse.move(0, 0)
  letScriptsCome()
  await next.click()
  await expect(page.getByRole('button', { name: 'Show testimonial 2' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('keys that only scripts understand are done once the scripts are there', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/')
  const questions = page.locator('summary')
  await questions.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(questions.first()).toBeFocused()
  letScriptsCome()
  await expect(questions.nth(2)).toBeFocused()
})

test('a page that is made for one reader, whose scripts come by themselves, loses no tap either', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/request', { waitUntil: 'commit' })
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  letScriptsCome()
  await page.waitForLoadState('networkidle')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
})
