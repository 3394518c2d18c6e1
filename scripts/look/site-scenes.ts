import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { publicPages } from '@/seed/new-site'
import { hang, type Scene, stubResponse } from './scenes'

const LEADS = `**${paths.leads}`

const send = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /Growth Plan|Quote/ })
    .click()

async function fill(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Pat Porter')
  await page.getByLabel('Phone', { exact: true }).fill('(555) 123-4567')
  await page.getByLabel('Email').fill('pat@example.com')
  await page.getByLabel('City / Service Area').fill('Dayton')
}

async function sendFilled(page: Page) {
  await fill(page)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await send(page)
}

const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home'

/** The public pages, and the states of their controls. */
export const SITE_SCENES: readonly Scene[] = [
  ...publicPages.map(({ path }) => ({ name: nameOf(path), path })),
  ...[
    paths.thankYou,
    paths.auth,
    `${serverPaths.authReset}?token=none`,
    '/nowhere',
    '/blog/no-such-post',
  ].map((path) => ({ name: nameOf(path.replace(/\?.*/, '')), path })),
  {
    name: 'post',
    path: paths.blog,
    act: async (page) => {
      const post = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
      await page.goto((await post.getAttribute('href')) ?? paths.blog)
    },
  },
  {
    name: 'form-invalid',
    path: paths.contact,
    act: async (page) => {
      await send(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'form-no-consent',
    path: paths.contact,
    act: async (page) => {
      await fill(page)
      await send(page)
      await notice(page, 'Consent Required')
    },
  },
  {
    name: 'form-sending',
    path: paths.contact,
    serve: hang(LEADS),
    act: async (page) => {
      await sendFilled(page)
      await page.getByRole('button', { name: 'Submitting...' }).waitFor()
    },
  },
  {
    name: 'form-failed',
    path: paths.contact,
    serve: stubResponse(LEADS, 503),
    act: async (page) => {
      await sendFilled(page)
      await notice(page, 'Submission Error')
    },
  },
  {
    name: 'form-sent',
    path: paths.contact,
    serve: async (page) => {
      await stubResponse(LEADS, 201, { ok: true, id: 'x' })(page)
      await hang(`**${paths.thankYou}`)(page)
    },
    act: async (page) => {
      await sendFilled(page)
      await notice(page, 'Thank you!')
    },
  },
  {
    name: 'form-sent-back',
    path: paths.contact,
    scriptless: true,
    act: async (page) => {
      await page.getByLabel('Email').fill('pat@example.com')
      await page
        .locator('form')
        .first()
        .evaluate((form: HTMLFormElement) => {
          form.noValidate = true
        })
      await send(page)
      await page.waitForURL(`**${serverPaths.request}*`)
    },
  },
  {
    name: 'menu',
    path: paths.home,
    upTo: 768,
    act: async (page) => {
      await page.getByRole('button', { name: /menu/i }).first().click()
      await page.getByRole('navigation').getByRole('link', { name: 'Plans' }).first().waitFor()
    },
  },
  {
    name: 'question-open',
    path: paths.home,
    act: (page) => page.locator('details summary').first().click(),
  },
  {
    name: 'auth-sign-up',
    path: paths.auth,
    act: (page) =>
      page
        .getByRole('button', { name: /sign up/i })
        .last()
        .click(),
  },
  {
    name: 'auth-refused',
    path: paths.auth,
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
]
