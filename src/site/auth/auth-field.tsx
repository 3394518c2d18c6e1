import { type ComponentProps, useId } from 'react'
import { EMAIL_LENGTH } from '@/domain/account'
import styles from './auth.module.css'

type Props = Omit<ComponentProps<'input'>, 'id'> & { label: string; hint?: string }

/** A required field with its label, and a hint below when there is one. */
export function AuthField({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} required aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type EmailProps = { email: string; onEmail: (email: string) => void }

/** The address of an account, which the forms of /auth share while one goes from one to the other. */
export function EmailField({ email, onEmail }: EmailProps) {
  return (
    <AuthField
      name="email"
      type="email"
      label="Email"
      autoComplete="username"
      maxLength={EMAIL_LENGTH}
      value={email}
      onChange={(event) => onEmail(event.target.value)}
    />
  )
}
