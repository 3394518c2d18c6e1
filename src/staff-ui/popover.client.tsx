'use client'

import { type ReactNode, useId, useRef, useState } from 'react'
import { button as buttonLook } from '@/ui/button'
import { type Deferred, defer, useDeferred } from '@/ui/deferred.client'
import { notifyError } from './toasts.client'

const content = defer(() => import('./popover-content.client'))

type Props = {
  /** The accessible name of the button and of the popover. */
  label: string
  button: ReactNode
  /** The content; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
  className?: string
  /** All classes of a button that does not look like the others. */
  look?: string
  /** The tooltip of a button without text. */
  tip?: string
  /** The name by which the keys of the list find the button. */
  barKey?: string
  /** Preloads what the content needs, when the pointer or focus comes near. */
  onNear?: () => void
}

/** A button with content that opens below it. Escape and a click elsewhere close it. */
export function Popover({ label, button, children, className, look, tip, barKey, onNear }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const part = useDeferred(content, isOpen, () => {
    setOpen(false)
    notifyError(`${label} could not be opened`)
  })
  const warm = () => {
    content.warm()
    onNear?.()
  }
  return (
    <>
      <button
        type="button"
        ref={opener}
        className={look ?? buttonLook({ className })}
        aria-label={label}
        data-bar-key={barKey}
        data-tip={tip}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen && part ? id : undefined}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {part && (
        <part.PopoverContent id={id} label={label} opener={opener} isOpen={isOpen} onOpen={setOpen}>
          {children}
        </part.PopoverContent>
      )}
    </>
  )
}

type DeferredProps<Part> = {
  part: Deferred<Part>
  label: string
  /** The classes of a placeholder as large as the content, so that nothing moves when it loads. */
  room: string
  onFailure: () => void
  children: (part: Part) => ReactNode
}

/** The content of a popover whose script loads when it is first opened. */
export function DeferredContent<Part>({ part, label, room, onFailure, children }: DeferredProps<Part>) {
  const here = useDeferred(part, true, () => {
    onFailure()
    notifyError(`${label} could not be opened`)
  })
  return here ? children(here) : <div className={room} />
}
