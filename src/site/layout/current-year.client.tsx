'use client'

import { useSyncExternalStore } from 'react'
import { yearIn } from '@/lib/dates'

type CurrentYearProps = {
  /** The year of the rendered HTML. Hydration starts from it, whatever the clock says now. */
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
