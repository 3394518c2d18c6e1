import { defineConfig } from '@playwright/test'
import { settings } from './e2e/settings'
import { findBrowser } from './scripts/browser.mjs'

// Each worker loads this file again and inherits what the first load has found.
process.env.CHROMIUM_PATH ||= await findBrowser({ prefersShell: true })

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two cores three: each waits for a good part of its time.
  workers: '150%',
  // A second try tells a slow machine from a broken product; Playwright reports the test as flaky.
  retries: process.env.CI ? 1 : 0,
  // Generous, because a slow machine is no bug: a test that waits for nothing ends sooner.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: settings.origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    // Recording every test costs a sixth of the processor's time: where there is a second try, that one is traced, and
    // `npx playwright test --trace=on FILE` traces what one looks into.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'off', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: settings.isOurs
    ? {
        command: 'node src/cli/start.mjs',
        url: settings.origin,
        // The first start builds.
        timeout: 12 * 60_000,
        env: {
          PORT: settings.port,
          DATA_DIR: settings.dataDir,
          DATABASE_URL: '',
          SITE_URL: settings.origin,
          ADMIN_EMAIL: settings.adminEmail,
          ADMIN_PASSWORD: settings.adminPassword,
          SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
          LEAD_RATE: '100000/10m',
          WEBHOOK_ALLOW_PRIVATE: 'on',
          SIGN_UP_RATE: '100000/1h',
        },
        stdout: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      }
    : undefined,
})
