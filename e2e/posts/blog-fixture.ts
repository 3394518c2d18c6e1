import { randomBytes } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { test as base, expect } from '../fixtures'
import { settings } from '../settings'

export type Post = { id: string; slug: string; title: string }
type Data = Record<string, unknown>

type Blog = {
  /** A request of a signed-in admin, as the staff screens send it. */
  api: APIRequestContext
  /** Stores a published post with a name that no other test uses. */
  add: (data?: Data) => Promise<Post>
  change: (post: Post, data: Data) => Promise<void>
  remove: (post: Post) => Promise<void>
}

/** The test of this project with an editor of the blog, whose posts are removed afterwards. */
export const test = base.extend<{ blog: Blog }>({
  blog: async ({ playwright, adminSession }, use) => {
    const api = await playwright.request.newContext({
      baseURL: settings.origin,
      storageState: adminSession,
      extraHTTPHeaders: { origin: settings.origin, 'sec-fetch-site': 'same-origin' },
    })
    const made = new Set<string>()
    await use({
      api,
      add: async (data = {}) => {
        const name = `canary ${randomBytes(5).toString('hex')}`
        const post = { title: name, slug: name.replace(' ', '-'), published: true, ...data }
        const { doc } = await requireOk(await api.post('/api/blog-posts', { data: post }))
        made.add(doc.id)
        return doc
      },
      change: async ({ id }, data) =>
        void (await requireOk(await api.patch(`/api/blog-posts/${id}`, { data }))),
      remove: async ({ id }) => {
        made.delete(id)
        await requireOk(await api.delete(`/api/blog-posts/${id}`))
      },
    })
    // The server may close an idle connection at the moment in which it is used again.
    for (const id of made) await api.delete(`/api/blog-posts/${id}`, { maxRetries: 2 })
    await api.dispose()
  },
})

async function requireOk(response: APIResponse) {
  expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(
    true,
  )
  return response.json()
}

export { expect }
