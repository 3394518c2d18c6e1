import { errorId } from './field-ids'
import styles from './fields.module.css'

/** The place of a field's message: always there, empty until something is wrong. */
export function FieldMessage({ name, message }: { name: string; message?: string }) {
  return (
    <p id={errorId(name)} className={styles.message} data-message-for={name}>
      {message}
    </p>
  )
}
