'use client'

import { Content, Root, Trigger } from '@radix-ui/react-popover'
import { type ReactNode, useState } from 'react'
import { button as buttonLook } from '../shell/controls'

type Props = {
  /** The accessible name of the button and of what it opens. */
  label: string
  button: ReactNode
  /** Drawn while it is open; `close` returns to the button. */
  children: (close: () => void) => ReactNode
  className?: string
}

/** A button and what opens below it; Escape and a press elsewhere close it. */
export function Popover({ label, button, children, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Trigger className={buttonLook({ className })} aria-label={label}>
        {button}
      </Trigger>
      <Content
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-30 max-h-(--radix-popover-content-available-height) overflow-auto rounded border border-line-strong bg-paper-raised p-3 text-ink shadow-high"
      >
        {children(() => setOpen(false))}
      </Content>
    </Root>
  )
}
