'use client'

import { Content, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * The element with a tooltip, the time since which it is hovered or focused (milliseconds since 1970), and the number
 * of such elements before it.
 */
export type TipTarget = { element: HTMLElement; since: number; turn: number }

/** These are Radix's defaults and the specified times (C548, C549). */
const DELAY_MS = 700
const SKIP_MS = 300

/**
 * The tooltip of one element that other code has rendered. It is rendered beside the element and not at the end of the
 * page, so that it appears in front of a modal dialog.
 */
export function TooltipBubble(target: TipTarget) {
  return (
    <Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_MS}>
      <Bubble key={target.turn} {...target} />
    </Provider>
  )
}

function Bubble({ element, since }: TipTarget) {
  const [waited] = useState(() => Date.now() - since)
  const [delay, setDelay] = useState(() =>
    element.matches(':hover') ? Math.max(0, DELAY_MS - waited) : undefined,
  )
  return (
    <Root delayDuration={delay}>
      <Trigger asChild onPointerLeave={() => setDelay(undefined)}>
        <Stand element={element} isDue={waited >= DELAY_MS} />
      </Trigger>
      {createPortal(
        <Content
          className="z-70 rounded bg-ink px-2 py-1 font-body text-xs leading-snug font-semibold whitespace-nowrap text-paper"
          sideOffset={6}
          collisionPadding={8}
        >
          {element.dataset.tip}
        </Content>,
        element.parentElement ?? document.body,
      )}
    </Root>
  )
}

const HANDLERS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const

type Handlers = Partial<Record<(typeof HANDLERS)[keyof typeof HANDLERS], (event: Event) => void>>

type StandProps = Handlers & {
  element: HTMLElement
  /** Whether the delay has passed while the script was loading. */
  isDue: boolean
  'aria-describedby'?: string
  ref?: Ref<HTMLElement>
}

/** Passes Radix's attributes and handlers to an existing element, in place of a trigger button. */
function Stand({ element, isDue, ref, 'aria-describedby': describedBy, ...handlers }: StandProps) {
  const latest = useRef<Handlers>(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })

  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    const undo = ref(element)
    return () => {
      if (typeof undo === 'function') undo()
      else ref(null)
    }
  }, [ref, element])

  useLayoutEffect(() => {
    if (!describedBy) return
    element.setAttribute('aria-describedby', describedBy)
    return () => element.removeAttribute('aria-describedby')
  }, [describedBy, element])

  useEffect(() => {
    const stop = new AbortController()
    for (const [type, name] of Object.entries(HANDLERS)) {
      const hand = (event: Event) => {
        // No tooltip opens when the focus returns from a dialog to its button.
        if (type !== 'focus' || isByKeyboard(element)) latest.current[name]?.(event)
      }
      element.addEventListener(type, hand, { signal: stop.signal })
    }
    const isHovered = element.matches(':hover')
    if (isByKeyboard(element) || (isHovered && isDue)) latest.current.onFocus?.(new Event('focus'))
    else if (isHovered) latest.current.onPointerMove?.(new Event('pointermove'))
    return () => stop.abort()
  }, [element, isDue])

  return null
}

function isByKeyboard(element: HTMLElement): boolean {
  return element.matches(':focus-visible')
}
