'use client'

import { useField } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useState } from 'react'
import { FieldFrame } from './field-frame.client'
import { lineProblem, toLines } from './lines'

/** A list of texts, written one a line. What is typed stays as it is typed; empty lines are not stored. */
export function LinesField({ path, field, readOnly }: TextFieldClientProps) {
  const { value, setValue, disabled } = useField<string[]>({ potentiallyStalePath: path })
  const [text, setText] = useState(() => (value ?? []).join('\n'))
  const lines = toLines(text)
  // Another version was restored, or the server stores something else than was typed.
  if (lines.join('\n') !== (value ?? []).join('\n')) setText((value ?? []).join('\n'))

  return (
    <FieldFrame
      field={field}
      path={path}
      problem={lineProblem(lines, field)}
      beside={
        <span className="text-note text-ink-soft tabular-nums">
          {`One a line, ${lines.length}${field.maxRows ? ` of ${field.maxRows}` : ''}`}
        </span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          className="block w-full resize-y"
          rows={Math.min(12, Math.max(3, text.split('\n').length + 1))}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setValue(toLines(target.value))
          }}
          disabled={readOnly || disabled}
          aria-required={field.required}
        />
      )}
    </FieldFrame>
  )
}
