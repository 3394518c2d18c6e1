'use client'

import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.client'
import { button } from './button'

type SubmitButtonProps = { isBusy?: boolean; busyLabel: string; wide?: boolean; children: ReactNode }

/** The button that sends a form. While the form is being sent it says so, keeps the focus and ignores presses. */
export function SubmitButton({ isBusy = false, busyLabel, wide, children }: SubmitButtonProps) {
  return (
    <BusyButton type="submit" isBusy={isBusy} className={button({ tone: 'signal', size: 'normal', wide })}>
      {isBusy ? busyLabel : children}
    </BusyButton>
  )
}
