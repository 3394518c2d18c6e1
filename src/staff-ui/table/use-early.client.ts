'use client'

import { useId, useLayoutEffect, useState } from 'react'

/**
 * Takes over what was typed or chosen in a field before the scripts had come. React puts its own value in its place as it takes the
 * page over, before an effect could read it.
 *
 * @param value - what the server has written into the field
 * @returns the id that the field has to carry
 */
export function useEarly(value: string, onEarly: (value: string) => void): string {
  const id = useId()
  // The server has no document.
  const [early = value] = useState(
    () => (globalThis.document?.getElementById(id) as HTMLInputElement | HTMLSelectElement | null)?.value,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is something early only once.
  useLayoutEffect(() => {
    if (early !== value) onEarly(early)
  }, [])
  return id
}
