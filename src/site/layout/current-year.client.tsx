'use client'

import { useSyncExternalStore } from 'react'
import { yearIn } from '@/lib/dates'

type CurrentYearProps = {
  /** The year in the rendered HTML. Hydration must start with it, even if the year has changed since. */
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
