import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { toCachedResponse } from '@/front/cache/cached-response'
import { createPageCache } from '@/front/cache/page-cache'
import type { Rendered } from '@/front/cache/render-page'
import { createResponseStore } from '@/front/cache/response-store'
import { openSavedPages, type SavedPages } from '@/front/cache/saved-pages'
import { toPageRequest } from '@/front/gate/page-request'
import { pageResponse } from './fake-next'

export const toRequest = (url: string, headers: Record<string, string> = {}) =>
  toPageRequest({ method: 'GET', url, headers }, (path) => (path === '/own' ? 'dynamic' : 'page'))

/** Pages whose text is the version of what they show, and a database that can be away. */
export function makeCachedSite(saved?: SavedPages, maxBytes = 1_000_000) {
  const site = { version: 1, isAway: false, gone: [] as string[], requested: [] as string[] }
  const render = async ({ path, key }: { path: string; key: string }): Promise<Rendered> => {
    site.requested.push(key)
    if (site.isAway) return { ...pageResponse('later'), status: 503, isOutage: true }
    if (site.gone.includes(path)) return { ...pageResponse('not found'), status: 404 }
    return pageResponse(`version ${site.version} of ${path}`)
  }
  const store = createResponseStore(maxBytes, (key) => void saved?.remove([key]))
  const cache = createPageCache({ store, render, finish: (response) => toCachedResponse(response), saved })
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const request = toRequest(url, headers)
    const response = request && (await cache.respond(request))
    return `${response?.status} ${response?.identity.bytes}`
  }
  return { site, cache, read }
}

export const changed = (...paths: string[]) => ({ paths, isRemoval: false })
export const removed = (...paths: string[]) => ({ paths, isRemoval: true })
export async function openFolder(name = 'version-1') {
  const root = await mkdtemp(join(tmpdir(), 'saved-'))
  // What nobody waits for may still be written.
  onTestFinished(() => rm(root, { recursive: true, maxRetries: 10, retryDelay: 50 }))
  const failures: unknown[] = []
  const open = (folder = join(root, name)) =>
    openSavedPages(folder, toRequest, (error) => failures.push(error))
  return { root, folder: join(root, name), open, failures }
}
