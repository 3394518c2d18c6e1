import { useId } from 'react'
import { field } from '../shell/controls'

type Props = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** The id of what else is to be known of it. */
  describedBy?: string
}

/** A password that must be given, below its label. */
export function PasswordField({ label, name, autoComplete, describedBy }: Props) {
  const id = useId()
  return (
    <>
      <label className="font-semibold" htmlFor={id}>
        {label}
      </label>
      <input
        className={field}
        id={id}
        name={name}
        type="password"
        required
        autoComplete={autoComplete}
        aria-describedby={describedBy}
      />
    </>
  )
}
