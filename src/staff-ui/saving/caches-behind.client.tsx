'use client'

import { useEffect } from 'react'
import { CACHES_BEHIND_HEADER } from '@/lib/fetch-json'
import { notifyWarning } from '../toasts.client'

const TEXT =
  'The change is saved, but a cache in front has not answered yet. Until it does, visitors may see the old page.'

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
      if (response.headers.has(CACHES_BEHIND_HEADER)) notifyWarning(TEXT)
      return response
    }
  }, [])
  return null
}
