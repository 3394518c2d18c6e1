import { type ComponentProps, useId } from 'react'
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
