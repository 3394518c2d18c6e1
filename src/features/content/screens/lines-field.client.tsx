'use client'

import { useField } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useEffect, useRef, useState } from 'react'
import { FieldFrame } from './field-frame.client'
import { lineProblem, toLines } from './lines'

/** Edits a list of texts, one in each line. The typed text stays as it is; empty lines are not stored. */
export function LinesField({ path, field, readOnly }: TextFieldClientProps) {
  const { value, setValue, disabled } = useField<string[]>({ potentiallyStalePath: path })
  const stored = (value ?? []).join('\n')
  const [text, setText] = useState(stored)
  const lines = toLines(text)
  // The form returns a value shortly after it was set, and that must not overwrite later input.
  const onTheWay = useRef(new Set<string>())

  useEffect(() => {
    const sent = onTheWay.current
    if (!sent.has(stored)) setText(stored)
    else if ([...sent].at(-1) === stored) sent.clear()
  }, [stored])

  function change(typed: string) {
    const entered = toLines(typed)
    setText(typed)
    setValue(entered)
    const sent = entered.join('\n')
    onTheWay.current.delete(sent)
    if (sent !== stored || onTheWay.current.size > 0) onTheWay.current.add(sent)
  }

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
          onChange={({ target }) => change(target.value)}
          disabled={readOnly || disabled}
          aria-required={field.required}
        />
      )}
    </FieldFrame>
  )
}
