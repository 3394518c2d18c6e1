'use client'

import { useEffect } from 'react'
import { keepToastsClear } from '@/ui/toast/keep-clear'
import { toastRegion } from './toast-region'

/** Payload's toasts keep clear of the control that has the focus, as on the site. */
export function ToastsClear() {
  useEffect(() => {
    const region = toastRegion()
    return region ? keepToastsClear(region, false) : undefined
  }, [])
  return null
}
