'use client'

import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { defer } from '@/ui/deferred.client'
import type { TipTarget } from './tooltip-bubble.client'

const bubble = defer(() => import('./tooltip-bubble.client'))

/**
 * Wraps all screens and renders the tooltips: an element with `data-tip` shows it on hover and keyboard focus. The
 * script of the tooltips is larger than most screens, and loads with the first one.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [target, want] = useReducer(nextTarget, null)
  const [parts, setParts] = useState(bubble.now)

  useEffect(() => {
    const look = (event: Event) => {
      const element = tippedBy(event)
      if (!element) return
      want({ element, since: Date.now() })
      bubble.load().then(setParts, () => undefined)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [])

  return (
    <>
      {children}
      {parts && target && <parts.TooltipBubble {...target} />}
    </>
  )
}

function nextTarget(old: TipTarget | null, { element, since }: Omit<TipTarget, 'turn'>): TipTarget {
  return old?.element === element ? old : { element, since, turn: (old?.turn ?? 0) + 1 }
}

/** The element whose tooltip an event opens: on hover or keyboard focus, but not on touch, which is a press already. */
function tippedBy(event: Event): HTMLElement | null {
  if (!(event.target instanceof Element)) return null
  if (event instanceof PointerEvent && event.pointerType === 'touch') return null
  const element = event.target.closest<HTMLElement>('[data-tip]')
  return event instanceof FocusEvent && !element?.matches(':focus-visible') ? null : element
}
