'use client'

import { useField, useForm } from '@payloadcms/ui'
import { type ReactNode, useCallback, useContext, useEffect, useId } from 'react'
import { RefusedSaveContext } from '@/features/posts/screens/editor/use-save.client'

/** A focused control and its label scroll clear of the sticky bars. */
const box =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-[0.4rem] [&>:is(input,select,textarea)]:w-full [&_:is(input,select,textarea)]:scroll-my-40 [&>[aria-invalid=true]]:border-danger'

/** The attributes that connect a control with its label and messages. */
type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = {
  path: string
  label: string
  required?: boolean
  beside?: ReactNode
  /** Shown after the message of the server. */
  more?: ReactNode
  children: (control: Control) => ReactNode
}

/** A label, its neighbour, the control, and the message of the server. */
export function Labelled({ path, label, required, beside, more, children }: Props) {
  const id = useId()
  const { showError, errorMessage } = useField({ path })
  const problem = showError ? errorMessage : undefined
  const refused = useContext(RefusedSaveContext)

  // The button of the refused save was disabled and so lost the focus: the first refused field takes it.
  useEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === body || activeElement instanceof HTMLButtonElement
    if (problem && refused && isFree) document.getElementById(id)?.focus()
  }, [id, problem, refused])

  return (
    <div className={box}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="text-sm leading-snug font-semibold" htmlFor={id}>
          {required ? `${label} *` : label}
        </label>
        {beside}
      </div>
      {children({
        id,
        'aria-invalid': showError,
        'aria-describedby': problem ? `${id}-problem` : undefined,
      })}
      {problem && (
        <p className="font-semibold wrap-anywhere text-danger [&_a]:text-inherit" id={`${id}-problem`}>
          {problem}
          {more}
        </p>
      )}
    </div>
  )
}

/** The label of a field as plain text; its name where the configuration gives none. */
export function fieldLabel({ name, label }: { name: string; label?: unknown }): string {
  return typeof label === 'string' ? label : name
}

/**
 * The text of a field. Its message disappears with the next change, because a new text is not refused yet.
 */
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
