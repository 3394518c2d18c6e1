'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './button'

type SubmitButtonProps = { isBusy?: boolean; busyLabel: string; wide?: boolean; children: ReactNode }

/**
 * Sends a form, and is disabled while that is on its way. A disabled button loses the focus: afterwards whoever pressed
 * it has it again, unless it has gone elsewhere meanwhile.
 */
export function SubmitButton({ isBusy = false, busyLabel, wide, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (isBusy) hadFocus.current = focused === button.current
    else if (hadFocus.current && focused?.matches('body, main'))
      button.current?.focus({ preventScroll: true })
  }, [isBusy])
  return (
    <Button ref={button} type="submit" wide={wide} disabled={isBusy}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
