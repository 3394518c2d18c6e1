import type { BrowserContext, Page, PlaywrightWorkerArgs, Worker } from '@playwright/test'
import { startPushService } from '../../tests/helpers/push-service'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { settings } from '../settings'

test.describe.configure({ mode: 'serial' })

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
type PushService = Awaited<ReturnType<typeof startPushService>>
let service: PushService

test.beforeAll(async ({ playwright, adminSession }) => {
  await switchTo(true, playwright, adminSession)
  service = await startPushService()
})

test.afterAll(async ({ playwright, adminSession, database }) => {
  service.close()
  await switchTo(false, playwright, adminSession)
  await database.query('delete from alert_devices')
})

/** As an owner does in Lead handling. */
async function switchTo(
  alerts: boolean,
  { request }: PlaywrightWorkerArgs['playwright'],
  storageState: StorageState,
) {
  const owner = await request.newContext({
    baseURL: settings.origin,
    storageState,
    extraHTTPHeaders: { origin: settings.origin, 'sec-fetch-site': 'same-origin' },
  })
  expect((await owner.post('/api/globals/lead-handling', { data: { alerts } })).status()).toBe(200)
  await owner.dispose()
}

const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' })

/**
 * Stands in for the permission, which a shell without a window never gives, and for the subscription at the browser's maker,
 * which no test reaches: `subscribe` gives one at a push service on this machine. The worker and its registration are the
 * browser's own.
 */
async function subscribesTo(page: Page, subscription: ReturnType<PushService['browser']>) {
  await page.addInitScript((given) => {
    let permission = localStorage.getItem('stubbed-permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      if (!navigator.userActivation.isActive) throw new Error('Asked without a press')
      permission = 'granted'
      localStorage.setItem('stubbed-permission', permission)
      return 'granted'
    }
    const kept = 'stubbed-subscription'
    const made = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(kept)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) ? made : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (!/^[\w-]{87}$/.test(applicationServerKey)) throw new Error('No key')
        localStorage.setItem(kept, '1')
        return made
      },
    })
  }, subscription)
}

const workersOf = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, active }) => [
      new URL(scope).pathname,
      new URL(active?.scriptURL ?? '').pathname,
    ]),
  )

test('alerts are switched on by a press, listed, tested and switched off', async ({ admin }) => {
  await subscribesTo(admin, service.browser())
  await admin.goto('/admin/account')
  const part = alerts(admin)
  await expect(part.getByRole('status')).toHaveText('Off for this browser.')
  expect(await workersOf(admin)).toEqual([])
  await part.getByRole('button', { name: 'Switch on for this browser' }).click()
  await expect(part.getByRole('status')).toHaveText('On for this browser.')
  expect(await workersOf(admin)).toEqual([['/admin', '/alerts-worker.js']])
  await expect(part.getByRole('heading', { name: 'Alerts' })).toBeFocused()
  await expect(part.getByRole('listitem')).toContainText('(this browser)')
  await expectNoViolations(admin, 'alerts on')

  await part.getByRole('button', { name: 'Send a test alert' }).click()
  await expect(admin.getByText('A test alert is on its way')).toBeVisible()
  expect(service.pushed.map(({ message }) => message.title)).toEqual(['A test alert'])
  await expect(part.getByRole('listitem')).toContainText('last alert')
  service.answer(() => ({ status: 503 }))
  await part.getByRole('button', { name: 'Send a test alert' }).click()
  await expect(admin.getByText('The test alert has not gone. The push service answered 503')).toBeVisible()
  await expect(part.getByRole('listitem')).toContainText('The last one has not gone.')

  await admin.reload()
  await expect(part.getByRole('status')).toHaveText('On for this browser.')
  await part.getByRole('button', { name: 'Switch off here' }).click()
  await expect(part.getByRole('status')).toHaveText('Off for this browser.')
  await expect(part.getByRole('listitem')).toHaveCount(0)
})

test('a browser that was told no says how to allow it, and one that cannot says so', async ({ admin }) => {
  await admin.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await admin.goto('/admin/account')
  await expect(alerts(admin).getByRole('status')).toContainText('blocks alerts of this site')
  await expect(alerts(admin).getByRole('button')).toHaveCount(0)
  await admin.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await admin.reload()
  await expect(alerts(admin).getByRole('status')).toHaveText('This browser cannot show alerts.')
  await admin.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)',
    })
  })
  await admin.reload()
  await expect(alerts(admin).getByRole('status')).toContainText('Add to Home Screen')
})

test('T189 the worker shows what arrives, leads nowhere but to the staff, and answers no request', async ({
  admin,
}) => {
  const context = admin.context()
  await subscribesTo(admin, service.browser())
  await admin.goto('/admin/account')
  await alerts(admin).getByRole('button', { name: 'Switch on for this browser' }).click()
  await expect(alerts(admin).getByRole('status')).toHaveText('On for this browser.')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  expect(
    await deliver(
      worker,
      '{"title":"New lead: Jane Doe","body":"Contact page","path":"/admin/submissions?lead=1","tag":"a"}',
    ),
  ).toEqual({
    title: 'New lead: Jane Doe',
    body: 'Contact page',
    opened: '/admin/submissions?lead=1',
  })
  for (const [path, opened] of [
    ['//evil.example/admin/', '/admin'],
    ['https://evil.example/admin/', '/admin'],
    ['javascript:alert(1)', '/admin'],
    ['/administer', '/admin'],
    ['/admin/../auth', '/admin'],
  ])
    expect(await deliver(worker, JSON.stringify({ path }))).toEqual({ title: 'New lead', body: '', opened })
  expect(await deliver(worker, 'no JSON')).toEqual({ title: 'New lead', body: '', opened: '/admin' })
  expect(await admin.evaluate(() => caches.keys())).toEqual([])
  const response = await admin.reload()
  expect(response?.fromServiceWorker()).toBe(false)
  await alerts(admin).getByRole('button', { name: 'Switch off here' }).click()
  await expect(alerts(admin).getByRole('status')).toHaveText('Off for this browser.')
})

/**
 * Hands the worker a message, presses what it shows, and says what that was and what it opened. The events are made here, as are
 * the two functions of the browser that need a permission and a press; what answers is the worker of the site.
 */
function deliver(worker: Worker, text: string) {
  return worker.evaluate(async (data) => {
    type Shown = { title: string; body: string; data: unknown }
    // The types of a worker are not those of this file's page.
    const scope = globalThis as unknown as {
      registration: object
      clients: object
      location: Location
      PushEvent: new (type: string, init: { data: string }) => Event
      ExtendableEvent: new (type: string) => Event
      dispatchEvent: (event: Event) => boolean
    }
    const replace = (object: object, name: string, value: unknown) =>
      Object.defineProperty(object, name, { configurable: true, value })
    const shown = new Promise<Shown>((resolve) => {
      replace(scope.registration, 'showNotification', async (title: string, how: Omit<Shown, 'title'>) =>
        resolve({ title, ...how }),
      )
    })
    const opened = new Promise<string>((resolve) => {
      replace(scope.clients, 'openWindow', async (url: string) => resolve(url))
    })
    scope.dispatchEvent(new scope.PushEvent('push', { data }))
    const { title, body, data: kept } = await shown
    const press = new scope.ExtendableEvent('notificationclick')
    const closed = new Promise<void>((resolve) => {
      Object.assign(press, { notification: { data: kept, close: resolve } })
    })
    scope.dispatchEvent(press)
    await closed
    return { title, body, opened: (await opened).replace(scope.location.origin, '') }
  }, text)
}

test('T189 no page of visitors may begin a worker', async ({ page, problems }) => {
  problems.allow(/worker-src|Failed to register|Content Security Policy/)
  await page.goto('/')
  const refusal = await page.evaluate(() =>
    navigator.serviceWorker.register('/alerts-worker.js').then(
      () => null,
      (error: Error) => error.name,
    ),
  )
  expect(refusal).toBe('SecurityError')
})
