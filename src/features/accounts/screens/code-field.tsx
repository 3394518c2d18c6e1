import { useId } from 'react'
import { CODE_LENGTH } from '@/features/accounts/rules/factors'
import { LabelledInput } from '@/staff-ui/labelled-input'

/** A field for a code of an app or a backup code; both consist of digits only. */
export function CodeField({ hint = 'Of your app, or one of your backup codes.', autoFocus = false }) {
  const id = useId()
  return (
    <>
      <LabelledInput
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        required
        // With `autoFocus` it replaces the field that had the focus.
        autoFocus={autoFocus}
        aria-describedby={id}
      />
      <p className="text-sm text-ink-soft" id={id}>
        {hint}
      </p>
    </>
  )
}
