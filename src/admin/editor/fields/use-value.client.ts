'use client'

import { useField, useForm } from '@payloadcms/ui'
import { useCallback } from 'react'

/** The text of a field. What the server has said of it goes with the next change: a new text is not refused yet. */
export function useValue(path: string) {
  const { value, setValue: setOnly } = useField<string>({ path })
  const { dispatchFields } = useForm()
  const setValue = useCallback(
    (text: string) => {
      setOnly(text)
      dispatchFields({ type: 'UPDATE', path, valid: true, errorMessage: undefined })
    },
    [setOnly, dispatchFields, path],
  )
  return { value, setValue }
}
