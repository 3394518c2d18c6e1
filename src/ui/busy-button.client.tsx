'use client'

import type { ComponentProps, MouseEvent } from 'react'

type BusyButtonProps = ComponentProps<'button'> & {
  /** While the action runs a press does nothing, but the button keeps the focus. */
  isBusy: boolean
}

/**
 * A button that says that it works without `disabled`: browsers take the focus from a disabled button, and whoever
 * uses the keyboard then stands at the top of the page (reading A115). Enter in a field of its form presses it as
 * well, so the guard on the click covers that too.
 */
export function BusyButton({ isBusy, onClick, type = 'button', ...rest }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return <button {...rest} type={type} aria-disabled={isBusy} onClick={press} />
}
