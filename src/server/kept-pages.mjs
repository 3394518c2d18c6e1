import cacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js'

const FileSystemCache = cacheModule.default ?? cacheModule
const NOT_FOUND = 404

/** When the render of each missing page began. A render that an expiry overlapped may have read the old state. */
const begun = new Map()

/**
 * Next's own store of finished pages, with three differences: it knows the paths that `expirePages` named (in
 * this process, inside and outside of a request), it keeps no page whose render an expiry overlapped, and it
 * keeps no "not found". Next loads this file itself, so it is plain JavaScript.
 */
export default class KeptPages extends FileSystemCache {
  async get(key, context) {
    const entry = await super.get(key, context)
    const path = toPath(key)
    if (!path) return entry
    if (entry && expiredAt(path) < entry.lastModified) return entry
    if (!begun.has(key)) begun.set(key, Date.now())
    return null
  }

  async set(key, data, context) {
    const path = toPath(key)
    const began = begun.get(key)
    begun.delete(key)
    if (path && data?.status === NOT_FOUND) return
    if (path && began !== undefined && expiredAt(path) >= began) return
    await super.set(key, data, context)
  }
}

/** The path of the page that a key stands for; null for what is no page. */
function toPath(key) {
  const marker = key.startsWith('/route-cache/') ? key.indexOf('/$/') : -1
  if (marker === -1) return null
  const path = key.slice(marker + 2)
  return path === '/index' ? '/' : path
}

/** As src/lib/page-expiry.ts answers; 0 where nothing of it is loaded, as in a build. */
function expiredAt(path) {
  return globalThis[Symbol.for('nova.page-expiry')]?.expiredAt(path) ?? 0
}
