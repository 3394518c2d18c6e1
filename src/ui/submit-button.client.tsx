'use client'

import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.client'
import { button } from './button'

type SubmitButtonProps = { isBusy?: boolean; busyLabel: string; wide?: boolean; children: ReactNode }

/** Sends a form; while that is on its way it says so, keeps the focus and sends nothing else. */
export function SubmitButton({ isBusy = false, busyLabel, wide, children }: SubmitButtonProps) {
  return (
    <BusyButton type="submit" isBusy={isBusy} className={button({ tone: 'signal', size: 'normal', wide })}>
      {isBusy ? busyLabel : children}
    </BusyButton>
  )
}
