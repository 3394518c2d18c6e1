import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { AUTH_FLASH_COOKIE } from '@/features/accounts/rules/account'
import { loadAxe, ONLY_VIOLATIONS } from './axe'
import { expect, test } from './fixtures'
import { test as blogTest } from './posts/blog-fixture'
import { settings } from './settings'
import { longWord, whatIsTooWide } from './wide-words'

/** A page of each kind, looked at by day. */
const KINDS = [
  ...[paths.home, paths.service('phone-reception'), paths.plans, paths.industry('legal')],
  ...[paths.contact, paths.terms, '/nope'],
]
const OTHERS = [
  ...[paths.services, paths.industries, paths.about, paths.thankYou, paths.privacy, paths.sitemap],
]
const PAGES = [...KINDS, ...OTHERS]

async function violations(page: Page): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(async (options) => {
    const { violations: found } = await Reflect.get(window, 'axe').run(document, {
      ...options,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return found.flatMap((rule: { id: string; nodes: { target: string[] }[] }) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`),
    )
  }, ONLY_VIOLATIONS)
}

const asVisited = (width: number) => ({
  viewport: { width, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
  bypassCSP: true,
})

// Both in one visit, so that a page is opened once.
blogTest.describe(
  'axe finds nothing on pages of content in light at 375 px, and no page is wider than its window',
  () => {
    blogTest.use(asVisited(375))
    blogTest.describe.configure({ timeout: 15 * 60_000 })

    async function expectAccess(page: Page, path: string): Promise<void> {
      await page.setViewportSize({ width: 375, height: 900 })
      await page.goto(path)
      if (PAGES.includes(path)) expect.soft(await violations(page), path).toEqual([])
      expect.soft(await whatIsTooWide(page), path).toEqual([])
    }

    blogTest(
      'on a page of each kind, whatever stands in it',
      { tag: '@daily' },
      async ({ page, blog, problems }) => {
        // The page that is not there.
        problems.allow(/404/)
        const word = longWord()
        const post = await blog.add({
          title: word,
          slug: word,
          excerpt: word,
          author: word,
          category: 'Growth',
          content: `<h2>${word}</h2><p>${word} <a href="https://example.com/${word}">${word}</a></p><pre>${word}</pre>`,
        })
        const typed = { name: word, phone: word, email: word, website: word, city: word, message: word }
        const response = await page.request.post(paths.leads, {
          form: { ...typed, source: 'contact_page', page: '/contact' },
          maxRedirects: 0,
        })
        const returned = response.headers().location ?? ''
        expect(returned, 'the form comes back with what was typed').toContain('/request')
        for (const path of [...KINDS, paths.blog, paths.post(post.slug), returned, paths.auth])
          await expectAccess(page, path)
      },
    )

    blogTest('on the other pages', async ({ page, problems }) => {
      problems.allow(/404/)
      for (const path of [
        ...[...OTHERS, paths.service('optimized-websites'), '/blog/not-there'],
        ...[serverPaths.authReset, serverPaths.authConfirm, serverPaths.authCode],
      ])
        await expectAccess(page, path)
    })
  },
)

for (const theme of ['light', 'dark']) {
  for (const width of [375, 1280]) {
    test.describe(`${theme} at ${width} px`, () => {
      test.use(asVisited(width))
      test.beforeEach(({ page }) => page.addInitScript((name) => localStorage.setItem('theme', name), theme))

      const isVisitedAbove = theme === 'light' && width === 375
      if (!isVisitedAbove)
        test('axe finds nothing on any page', async ({ page, problems }) => {
          test.setTimeout(15 * 60_000)
          problems.allow(/404/)
          for (const path of PAGES) {
            await page.goto(path)
            expect.soft(await violations(page), path).toEqual([])
          }
        })

      test('axe finds nothing with a question, a message, a toast and the menu open', async ({ page }) => {
        await page.goto('/services/social-media')
        await page.locator('summary').first().click()
        await page.getByRole('main').getByRole('button', { name: 'Request a Quote' }).click()
        await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Please/)
        for (const label of ['Name', 'Phone', 'City / Service Area'])
          await page.getByLabel(label, { exact: true }).fill('5')
        await page.getByLabel('Email').fill('a@example.com')
        await page.getByRole('main').getByRole('button', { name: 'Request a Quote' }).click()
        await expect(page.getByText('Consent Required')).toBeVisible()
        expect(await violations(page)).toEqual([])
        if (width > 1200) return
        await page.getByRole('button', { name: 'Menu' }).click()
        expect(await violations(page)).toEqual([])
      })

      test('axe finds nothing on the sign-in page with a note, what is wrong, and a toast', async ({
        page,
        problems,
        context,
        email,
      }) => {
        problems.allow(/401/)
        await context.addCookies([{ name: AUTH_FLASH_COOKIE, value: 'denied', url: settings.origin }])
        await page.goto(paths.auth)
        await expect(page.getByRole('alert')).toContainText('Access Denied')
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please/)
        expect(await violations(page)).toEqual([])
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill('wrong')
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await expect(page.getByRole('listitem').filter({ hasText: 'incorrect' })).toBeVisible()
        expect(await violations(page)).toEqual([])
      })
    })
  }
}

test.describe('at 320 px, which is 1280 px at 400%', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page scrolls sideways', async ({ page, problems }) => {
    test.setTimeout(60_000)
    problems.allow(/404/)
    for (const path of PAGES) {
      await page.goto(path)
      const extra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(extra, path).toBeLessThanOrEqual(0)
    }
  })

  test('the names of the plans stay whole above their columns', async ({ page }) => {
    await page.goto('/plans')
    const broken = await page.getByRole('columnheader').evaluateAll((cells) =>
      cells.filter((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getClientRects().length > 1
      }),
    )
    expect(broken).toHaveLength(0)
    await expect(page.getByRole('columnheader')).toHaveCount(3)
  })

  test('everything that is pressed is at least 44 px high, but links within a text', async ({ page }) => {
    for (const path of ['/', '/contact', '/plans']) {
      await page.goto(path)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')]
          .map((element) =>
            element.matches('[type=checkbox]') ? (element.closest('label') ?? element) : element,
          )
          .filter((element) => element.checkVisibility() && !element.closest('.sr-only, p'))
          .map((element) => ({
            height: element.getBoundingClientRect().height,
            text: element.outerHTML.slice(0, 90),
          }))
          .filter(({ height }) => height > 1 && height < 43.5),
      )
      expect(small, path).toEqual([])
    }
  })
})
