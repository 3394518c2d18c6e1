'use client'

import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'

/** A counter starts once this much of it is in view (C544). */
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

/** Counts up once when it comes into view. The HTML, and anyone who wants less motion, has the end value. */
export function Counter({
  value,
  suffix,
  scale,
  durationMs = DURATION_MS,
  className,
  children,
}: CounterProps) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (!box.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return countWhenVisible(box.current, durationMs, (part) => setShown(Math.round(value * part)))
  }, [value, durationMs])
  const turn: CSSProperties & Record<'--turn', number> = { '--turn': shown / scale }
  return (
    <div ref={box} className={className} style={turn}>
      {/* The end value keeps its room from the start, so that nothing moves while the figure grows. */}
      <span
        className="inline-grid after:invisible after:h-0 after:[content:attr(data-end)]"
        data-end={`${value}${suffix}`}
      >
        {`${shown}${suffix}`}
      </span>
      {children}
    </div>
  )
}

/**
 * Calls back with 0, then, once the element is in view, with the eased part of the way until 1. What is in view from
 * the beginning has been read, and stays as it is.
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
