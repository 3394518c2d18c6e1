'use client'

import { useField, useForm } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { toSlug } from '@/domain/slug'
import controls from '../../shell/controls.module.css'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'

/** The title; every change of it writes the slug anew, over one written by hand too (reading A61). */
export const TitleField: TextFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue } = useField<string>({ path })
  const { dispatchFields } = useForm()

  function change(title: string) {
    setValue(title)
    dispatchFields({ type: 'UPDATE', path: 'slug', value: toSlug(title), valid: true })
  }

  return (
    <Labelled path={path} label={fieldLabel(field)} required>
      {({ id, isInvalid }) => (
        <input
          id={id}
          name={path}
          type="text"
          className={controls.field}
          value={value ?? ''}
          onChange={(event) => change(event.target.value)}
          disabled={readOnly}
          aria-required
          aria-invalid={isInvalid}
          autoComplete="off"
        />
      )}
    </Labelled>
  )
}
