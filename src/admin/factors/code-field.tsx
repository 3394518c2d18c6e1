import { useId } from 'react'
import { CODE_LENGTH } from '@/domain/factors'
import { field } from '../shell/controls'

/** A code of an app or a backup code, below its label: both are digits alone. */
export function CodeField({ hint = 'Of your app, or one of your backup codes.', autoFocus = false }) {
  const id = useId()
  return (
    <>
      <label className="font-semibold" htmlFor={id}>
        Code
      </label>
      <input
        className={field}
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        required
        // biome-ignore lint/a11y/noAutofocus: where it is said, it takes the place of the field that had the focus.
        autoFocus={autoFocus}
        aria-describedby={`${id}-hint`}
      />
      <p className="text-sm text-ink-soft" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  )
}
