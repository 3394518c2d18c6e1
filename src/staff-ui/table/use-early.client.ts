'use client'

import { useEffectEvent, useId, useLayoutEffect, useState } from 'react'

/**
 * Takes over what was typed or chosen in a field before the scripts had come. React puts its own value in its place as it takes the
 * page over, before an effect could read it.
 *
 * @param value - what the server has written into the field
 * @returns the id that the field has to carry
 */
export function useEarly(value: string, onEarly: (value: string) => void): string {
  const id = useId()
  const [early] = useState(() => readField(id))
  const take = useEffectEvent(() => {
    if (early !== null && early !== value) onEarly(early)
  })
  useLayoutEffect(() => take(), [])
  return id
}

function readField(id: string): string | null {
  if (typeof document === 'undefined') return null
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : null
}
