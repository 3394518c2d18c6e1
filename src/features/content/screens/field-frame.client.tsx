'use client'

import { FieldDescription, FieldLabel, useField } from '@payloadcms/ui'
import type { StaticDescription } from 'payload'
import type { ReactNode } from 'react'

/** The attributes that connect a control with its label and messages. */
export type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Field = { label?: unknown; required?: boolean; admin?: { description?: unknown } }

type Props = {
  field: Field
  /** The path at the time of rendering; a row that was moved since has another path. */
  path: string
  /** The problem with the present value, shown in place of the server's message. */
  problem?: string
  /** Content beside the label. */
  beside?: ReactNode
  /** Whether the label belongs to a group of controls. */
  isGroup?: boolean
  children: (control: Control) => ReactNode
}

/** A custom field within Payload's form: label, control, message and description. */
export function FieldFrame({ field, path: given, problem: own, beside, isGroup, children }: Props) {
  const { path, showError, errorMessage } = useField({ potentiallyStalePath: given })
  const id = `field-${path.replaceAll('.', '__')}`
  const problem = own ?? (showError ? errorMessage : undefined)
  const description = typeof field.admin?.description === 'string' ? field.admin.description : undefined
  const label = typeof field.label === 'string' ? field.label : ''
  const said = [problem && `${id}-problem`, description && `${id}-description`].filter(Boolean).join(' ')
  return (
    <div className="field-type" data-field={path}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isGroup ? (
          <span className="field-label" id={`${id}-label`}>
            {field.required ? `${label} *` : label}
          </span>
        ) : (
          <FieldLabel htmlFor={id} label={label} path={path} required={field.required} />
        )}
        {beside}
      </div>
      {children({ id, 'aria-invalid': Boolean(problem), 'aria-describedby': said || undefined })}
      {problem && (
        <p className="mt-1 font-semibold wrap-anywhere text-danger" id={`${id}-problem`} role="status">
          {problem}
        </p>
      )}
      {description && (
        <div id={`${id}-description`}>
          <FieldDescription description={description satisfies StaticDescription} path={path} />
        </div>
      )}
    </div>
  )
}
