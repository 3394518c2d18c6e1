'use client'

import { useEffect } from 'react'
import { CACHES_BEHIND_HEADER } from '@/lib/fetch-json'

let isListening = false

/**
 * Tells of a save that a shared cache in front has not been told of. Our screens, Payload's forms and server functions
 * have `fetch` alone in common, so it is here that all of them are heard.
 */
export function CachesBehind() {
  useEffect(() => {
    if (isListening) return
    isListening = true
    const { fetch } = window
    window.fetch = async (...call) => {
      const response = await fetch(...call)
      if (response.headers.has(CACHES_BEHIND_HEADER))
        import('./tell-caches-behind.client').then((it) => it.tellCachesBehind()).catch(() => undefined)
      return response
    }
  }, [])
  return null
}
