'use client'

import { useField } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import controls from '../../shell/controls.module.css'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'

type Props = TextFieldClientProps & {
  /** What else follows from a change of the text. */
  onText?: (text: string) => void
  spellCheck?: boolean
}

/** A line of text that a post cannot do without. */
export function RequiredText({ path, field, readOnly, onText, spellCheck }: Props) {
  const { value, setValue } = useField<string>({ path })
  return (
    <Labelled path={path} label={fieldLabel(field)} required>
      {({ id, isInvalid }) => (
        <input
          id={id}
          name={path}
          type="text"
          className={controls.field}
          value={value ?? ''}
          onChange={({ target }) => {
            setValue(target.value)
            onText?.(target.value)
          }}
          disabled={readOnly}
          aria-required
          aria-invalid={isInvalid}
          autoComplete="off"
          spellCheck={spellCheck}
        />
      )}
    </Labelled>
  )
}
