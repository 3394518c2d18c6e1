'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { createTipClock } from './tip-clock'
import styles from './tooltip.module.css'

type Tip = { target: HTMLElement; text: string; left: number; top: number; isBelow: boolean }

/**
 * One bubble for every element with a `data-tip`, wherever it is drawn: it opens 700 ms after the pointer
 * arrives, at once within 300 ms of the last one or when the keyboard arrives, and closes on Escape.
 */
export function Tooltips() {
  const id = useId()
  const [tip, setTip] = useState<Tip | null>(null)
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const clock = createTipClock()
    const open = (target: HTMLElement) => setTip(placed(target))
    const close = () => {
      clock.leave()
      setTip(null)
    }
    const over = (event: PointerEvent) => {
      const target = tipTarget(event.target)
      if (target && event.pointerType !== 'touch') clock.arrive(() => open(target))
    }
    const out = (event: PointerEvent) => {
      const next = event.relatedTarget
      const isKept =
        next instanceof Node && (bubble.current?.contains(next) || tipTarget(event.target)?.contains(next))
      if (!isKept) close()
    }
    const focus = (event: FocusEvent) => {
      const target = tipTarget(event.target)
      if (target?.matches(':focus-visible')) open(target)
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const listeners = [
      ['pointerover', over],
      ['pointerout', out],
      ['pointerdown', close],
      ['focusin', focus],
      ['focusout', close],
      ['keydown', key],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener)
    window.addEventListener('scroll', close, true)
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener)
      window.removeEventListener('scroll', close, true)
      clock.leave()
    }
  }, [])

  useEffect(() => {
    tip?.target.setAttribute('aria-describedby', id)
    return () => tip?.target.removeAttribute('aria-describedby')
  }, [tip, id])

  if (!tip) return null
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className={styles.tip}
      data-below={tip.isBelow || undefined}
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.text}
    </div>
  )
}

function tipTarget(node: EventTarget | null): HTMLElement | null {
  return node instanceof Element ? node.closest<HTMLElement>('[data-tip]') : null
}

const EDGE = 48

function placed(target: HTMLElement): Tip {
  const box = target.getBoundingClientRect()
  const isBelow = box.top < EDGE
  const middle = box.left + box.width / 2
  return {
    target,
    text: target.dataset.tip ?? '',
    left: Math.min(Math.max(middle, EDGE), document.documentElement.clientWidth - EDGE),
    top: isBelow ? box.bottom : box.top,
    isBelow,
  }
}
