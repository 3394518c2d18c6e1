'use client'

import { Children, type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds for which an entry is shown (C542). */
const ROTATION_MS = 5000

type CarouselProps = {
  label: string
  /** The author of each entry, in the order of the children. */
  names: readonly string[]
  icons: Record<'previous' | 'next' | 'pause' | 'play', ReactNode>
  children: ReactNode
}

/**
 * Shows one entry at a time, and pauses while the pointer or the focus is on it (reading A104). Without a script the
 * entries are a scrolling row without controls.
 */
export function Carousel({ label, names, icons, children }: CarouselProps) {
  const box = useRef<HTMLElement>(null)
  const entries = Children.toArray(children)
  const [isLive, setLive] = useState(false)
  const [index, setIndex] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHeld, holding] = useHold(box)
  const isTurning = isLive && !isStopped && !isHeld
  const show = (next: number) => setIndex((next + names.length) % names.length)

  useEffect(() => {
    setLive(true)
    setStopped(matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => setIndex((index + 1) % names.length), ROTATION_MS)
    return () => clearTimeout(timer)
  }, [isTurning, index, names.length])

  return (
    <section
      ref={box}
      className="grid gap-8 border-t-2 border-ink pt-7"
      aria-roledescription="carousel"
      aria-label={label}
      {...holding}
    >
      {/* The entries overlap in the HTML already, so that hydration moves nothing. */}
      <div
        className="grid lg:col-start-1 lg:row-start-1 print:gap-8 noscript:flex noscript:[scroll-snap-type:x_mandatory] noscript:overflow-x-auto"
        aria-live={isTurning ? 'off' : 'polite'}
      >
        {names.map((name, at) => (
          <article
            key={name}
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${names.length}`}
            className={`col-start-1 row-start-1 transition-opacity print:visible print:row-auto print:opacity-100 noscript:visible noscript:flex-[0_0_100%] noscript:snap-start noscript:opacity-100 ${at === index ? '' : 'invisible opacity-0'}`}
            inert={isLive && at !== index}
          >
            {entries[at]}
          </article>
        ))}
      </div>
      {/* On a wide screen beside the caption, which is at the bottom of the tallest entry. */}
      <div
        className={`flex flex-wrap items-center gap-2 lg:col-start-1 lg:row-start-1 lg:self-end lg:justify-self-end print:hidden ${isLive ? '' : 'invisible'}`}
      >
        <Control label="Previous testimonial" onClick={() => show(index - 1)}>
          {icons.previous}
        </Control>
        <Control label="Next testimonial" onClick={() => show(index + 1)}>
          {icons.next}
        </Control>
        <ul className="flex max-[25rem]:order-1 max-[25rem]:w-full">
          {names.map((name, at) => (
            <li key={name}>
              <button
                type="button"
                className="grid size-[min(2.75rem,14vw)] place-items-center rounded"
                aria-label={`Show testimonial ${at + 1}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => show(at)}
              >
                <span
                  className={`size-4 rounded-full border-2 border-ink ${at === index ? 'bg-accent' : ''}`}
                />
              </button>
            </li>
          ))}
        </ul>
        <Control
          label={isStopped ? 'Start rotation' : 'Pause rotation'}
          onClick={() => setStopped(!isStopped)}
        >
          {isStopped ? icons.play : icons.pause}
        </Control>
      </div>
    </section>
  )
}

type ControlProps = { label: string; onClick: () => void; children: ReactNode }

function Control({ label, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      className="grid size-12 place-items-center rounded border-2 border-ink hover:bg-ink hover:text-paper"
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Whether the pointer or the focus is on an element, with the listeners. */
function useHold(box: RefObject<Element | null>) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    // The pointer or the focus may have arrived before this script had loaded.
    setPointedAt(box.current?.matches(':hover') ?? false)
    setFocused(box.current?.matches(':focus-within') ?? false)
  }, [box])
  const listeners = {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Element>) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false)
    },
  }
  return [isPointedAt || isFocused, listeners] as const
}
