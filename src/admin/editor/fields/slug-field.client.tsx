'use client'

import { useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import controls from '../../shell/controls.module.css'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'

/** The last part of the post's address, stored as it is typed (reading A73). */
export const SlugField: TextFieldClientComponent = ({ path, field, readOnly }) => {
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
          onChange={(event) => setValue(event.target.value)}
          disabled={readOnly}
          aria-required
          aria-invalid={isInvalid}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Labelled>
  )
}
