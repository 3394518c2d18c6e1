'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { readFieldAddress } from '@/features/content/rules/content-search'
import { defer } from '@/ui/deferred.client'

const opening = defer(() => import('./keep-opening'))

const EVENT = 'open-field'

/** Announces a link to a field, because Next changes the part behind the `#` without an event. */
export function announceField(href: string): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: new URL(href, window.location.href) }))
}

/**
 * Shows and focuses the field that the URL names: opens its tab and the rows around it, and scrolls to where Payload
 * renders it. It stops when the reader clicks or types.
 */
export function FieldOpener() {
  const pathname = usePathname()

  useEffect(() => {
    let end = () => {}
    const open = (url: { pathname: string; hash: string }) => {
      end()
      end = () => {}
      const place = readFieldAddress(url.hash)
      if (!place || url.pathname !== pathname) return
      let isWanted = true
      end = () => {
        isWanted = false
      }
      // Without its script the screen is open all the same.
      opening.load().then(
        ({ keepOpening }) => {
          if (isWanted) end = keepOpening(place)
        },
        () => undefined,
      )
    }
    const onGo = (event: Event) => {
      if (event instanceof CustomEvent && event.detail instanceof URL) open(event.detail)
    }
    open(window.location)
    window.addEventListener(EVENT, onGo)
    return () => {
      end()
      window.removeEventListener(EVENT, onGo)
    }
  }, [pathname])

  return null
}
