'use client'

import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import controls from '../shell/controls.module.css'
import styles from './popover.module.css'

type Props = {
  /** The accessible name of the button and of what it opens. */
  label: string
  button: ReactNode
  /** Drawn while it is open; `close` returns to the button. */
  children: (close: () => void) => ReactNode
  className?: string
}

const EDGE_PX = 8

/** A button and what opens below it; the browser closes it on Escape and on a press elsewhere. */
export function Popover({ label, button, children, className }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function close() {
    panel.current?.hidePopover()
    opener.current?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className ?? controls.button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popover}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') requestAnimationFrame(() => place(panel, opener))
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

function place(panel: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>) {
  if (!panel.current || !opener.current) return
  const button = opener.current.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = panel.current
  const right = document.documentElement.clientWidth - offsetWidth - EDGE_PX
  const below = button.bottom + 4
  const bottom = window.innerHeight - offsetHeight - EDGE_PX
  style.left = `${Math.max(EDGE_PX, Math.min(button.left, right))}px`
  style.top = `${Math.max(EDGE_PX, Math.min(below, bottom))}px`
}
