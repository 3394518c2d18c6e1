import { type ComponentProps, useId } from 'react'
import { field } from './controls'

type Props = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** The id of its description. */
  describedBy?: string
}

/** A required password input below its label. */
export function PasswordField({ describedBy, ...props }: Props) {
  return <LabelledInput {...props} type="password" required aria-describedby={describedBy} />
}

/** An input below its label. */
export function LabelledInput({ label, ...props }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <>
      <label className="font-semibold" htmlFor={id}>
        {label}
      </label>
      <input className={field} id={id} {...props} />
    </>
  )
}
