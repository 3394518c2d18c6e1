'use client'

import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'

/** The visible part at which a counter starts (C544). */
const VISIBLE_PART = 0.1
const DURATION_MS = 2000

type CounterProps = {
  value: number
  suffix: string
  /** The end of the dial's scale. */
  scale: number
  durationMs?: number
  className?: string
  children?: ReactNode
}

const easeOut = (part: number) => 1 - (1 - part) ** 3

/** A figure that counts up once when it comes into view. The HTML has the end value; with reduced motion it stays. */
export function Counter({
  value,
  suffix,
  scale,
  durationMs = DURATION_MS,
  className,
  children,
}: CounterProps) {
  const box = useRef<HTMLDivElement>(null)
  /** The running figure; null at its end value. */
  const [counted, setCounted] = useState<number | null>(null)
  useEffect(() => {
    if (!box.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return countWhenVisible(box.current, durationMs, (part) =>
      setCounted(part < 1 ? Math.round(value * part) : null),
    )
  }, [value, durationMs])
  const isCounting = counted !== null
  const turns: CSSProperties & Record<'--turn' | '--end', number> = {
    '--turn': (counted ?? value) / scale,
    '--end': value / scale,
  }
  return (
    <div ref={box} className={className} style={turns}>
      <span className="inline-grid *:[grid-area:1/1]">
        {/* The end value stays in the page for print, copying and screen readers, and it keeps the width. */}
        <span className={isCounting ? 'opacity-0 print:opacity-100' : undefined}>{`${value}${suffix}`}</span>
        {isCounting && (
          <span
            aria-hidden="true"
            data-counted={`${counted}${suffix}`}
            className="after:[content:attr(data-counted)] print:hidden"
          />
        )}
      </span>
      {children}
    </div>
  )
}

/**
 * Calls back with 0 and, when the element becomes visible, with the eased progress up to 1. An element that is visible
 * from the start is not animated, because the visitor may already have read it.
 */
function countWhenVisible(element: Element, durationMs: number, show: (part: number) => void) {
  let frame = 0
  let isWaiting = false
  const run = () => {
    const start = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / durationMs))
      show(easeOut(part))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      const isVisible = (entry?.intersectionRatio ?? 0) >= VISIBLE_PART
      if (isVisible) observer.disconnect()
      if (isVisible && isWaiting) run()
      if (!isVisible && !isWaiting) show(0)
      isWaiting = true
    },
    { threshold: [0, VISIBLE_PART] },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
