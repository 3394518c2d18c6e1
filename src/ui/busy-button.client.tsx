'use client'

import type { ComponentProps, MouseEvent } from 'react'

type BusyButtonProps = ComponentProps<'button'> & {
  /** While this is true a press does nothing, but the button keeps the focus. */
  isBusy: boolean
}

/**
 * A button that shows that its action runs. It uses `aria-disabled`, because browsers take the focus from a `disabled`
 * button and keyboard users would be at the top of the page (reading A115). Enter in a field of the form also clicks
 * the button, so the guard in the click handler covers it.
 */
export function BusyButton({ isBusy, onClick, type = 'button', ...rest }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return <button {...rest} type={type} aria-disabled={isBusy} onClick={press} />
}
