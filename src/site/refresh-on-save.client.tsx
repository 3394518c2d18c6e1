'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

type Props = {
  /** When this address ends, in milliseconds since 1970. */
  until: number
  /** Where a new one is given. */
  again: string
}

/**
 * Draws a preview anew when the form beside it has stored something. Speaks to Payload's frame as its package for React
 * does. A preview leads nowhere and sends nothing: links open
 * beside it, and forms stay unsent.
 */
export function RefreshOnSave({ until, again }: Props) {
  const router = useRouter()

  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !isStored(data)) return
      if (Date.now() < until) router.refresh()
      else location.replace(again)
    }
    addEventListener('message', onMessage)
    const form: Window | null = window.opener ?? (window.parent === window ? null : window.parent)
    form?.postMessage({ type: 'payload-live-preview', ready: true }, location.origin)
    return () => removeEventListener('message', onMessage)
  }, [router, until, again])

  useEffect(() => {
    addEventListener('click', openBeside, true)
    addEventListener('submit', stop, true)
    return () => {
      removeEventListener('click', openBeside, true)
      removeEventListener('submit', stop, true)
    }
  }, [])

  return null
}

function isStored(data: unknown): boolean {
  return data instanceof Object && 'type' in data && data.type === 'payload-document-event'
}

function openBeside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.getAttribute('href')?.startsWith('#')) return
  stop(event)
  window.open(link.href, '_blank', 'noopener')
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
