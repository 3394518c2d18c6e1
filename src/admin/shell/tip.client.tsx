'use client'

import { Content, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { FocusEvent, ReactElement, ReactNode } from 'react'

/** Stands around all tooltips: its own times are the specified ones, 700 ms and 300 ms (C548, C549). */
export function TipProvider({ children }: { children: ReactNode }) {
  return <Provider>{children}</Provider>
}

/**
 * Says what a button with a drawing does, to the pointer and to the keyboard. The bubble stands beside the button and
 * not at the end of the page, so that it is seen in front of a modal dialog.
 */
export function Tip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Root>
      <Trigger asChild onFocus={onlyByKeyboard}>
        {children}
      </Trigger>
      <Content
        className="z-70 rounded bg-ink px-2 py-1 font-body text-xs leading-snug font-semibold whitespace-nowrap text-paper"
        sideOffset={6}
        collisionPadding={8}
      >
        {text}
      </Content>
    </Root>
  )
}

/** The focus that returns from a dialog to its button asks for no explanation. */
function onlyByKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
