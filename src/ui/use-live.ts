import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React has taken this part of the page over; before that it is plain HTML. */
export const useLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
