'use client'

import type { TextFieldClientProps } from 'payload'
import type { ReactNode } from 'react'
import { field as looks } from '../../shell/controls'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'
import { useValue } from './use-value.client'

type Props = TextFieldClientProps & {
  /** What else follows from a change of the text. */
  onText?: (text: string) => void
  spellCheck?: boolean
  /** Follows the server's complaint, when there is one. */
  more?: ReactNode
}

/** A line of text that a post cannot do without. */
export function RequiredText({ path, field, readOnly, onText, spellCheck, more }: Props) {
  const { value, setValue } = useValue(path)
  return (
    <Labelled path={path} label={fieldLabel(field)} required more={more}>
      {(control) => (
        <input
          {...control}
          name={path}
          type="text"
          className={looks}
          value={value ?? ''}
          onChange={({ target }) => {
            setValue(target.value)
            onText?.(target.value)
          }}
          disabled={readOnly}
          aria-required
          autoComplete="off"
          spellCheck={spellCheck}
        />
      )}
    </Labelled>
  )
}
