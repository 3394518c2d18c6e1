import type { Page } from '@playwright/test'

/** Unfolds the charts of the dashboard, which stand below what is looked at each morning. */
export async function openReports(page: Page): Promise<void> {
  await page.getByRole('main').getByText('Reports', { exact: false }).first().click()
}
