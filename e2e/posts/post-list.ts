import type { Locator, Page } from '@playwright/test'

type Listed = { id: string; title: string; category: string; published: boolean; publishedAt: string | null }

/** A post as the list receives it. */
export function toListed(post: Partial<Listed>, index = 0): Listed & { createdAt: string } {
  return {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    title: `Post ${index}`,
    category: 'Growth',
    published: false,
    publishedAt: null,
    createdAt: new Date(Date.UTC(2026, 10, 20, 17) - index * 60_000).toISOString(),
    ...post,
  }
}

/** Serves the list with these posts and nothing else, whatever other tests have stored. */
export async function serveList(page: Page, posts: readonly Partial<Listed>[]): Promise<void> {
  const docs = posts.map(toListed)
  await page.route('**/api/blog-posts?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const wanted = (query.get('where[title][contains]') ?? '').toLowerCase()
    const found = docs.filter(({ title }) => title.toLowerCase().includes(wanted))
    const first = (Number(query.get('page')) - 1) * Number(query.get('limit'))
    const page = found.slice(first, first + Number(query.get('limit')))
    return route.fulfill({ json: { docs: page, totalDocs: found.length } })
  })
}

/** The rows of posts that are drawn, without the head. */
export function postRows(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Delete / }) })
}

/** Opens the list and filters it down to one post, as other tests store posts at the same time. */
export async function openListAt(page: Page, title: string): Promise<Locator> {
  await page.goto('/admin/blog')
  await page.getByRole('searchbox', { name: 'Search posts by title' }).fill(title)
  const row = postRows(page).filter({ hasText: title })
  await row.waitFor()
  return row
}
