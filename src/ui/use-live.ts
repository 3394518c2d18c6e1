import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React has hydrated this part of the page; before that it is plain HTML. */
export const useLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
