'use client'

import { useSyncExternalStore } from 'react'
import { yearIn } from '@/lib/dates'

type CurrentYearProps = {
  /** The year that the page's HTML was made in; hydration starts from it, whatever the clock says now. */
  rendered: string
  /** IANA zone of the business. */
  timeZone: string
}

const never = () => () => {}

export function CurrentYear({ rendered, timeZone }: CurrentYearProps) {
  return useSyncExternalStore(
    never,
    () => yearIn(timeZone),
    () => rendered,
  )
}
