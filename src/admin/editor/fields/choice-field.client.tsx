'use client'

import type { TextFieldClientComponent, TextFieldClientProps } from 'payload'
import { field as looks } from '../../shell/controls'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'
import { useValue } from './use-value.client'

type Props = TextFieldClientProps & { choices?: readonly string[] }

/**
 * A text that is one of a few, or empty. A stored text that is no longer among them stays a choice, so that
 * opening and saving an old document changes nothing.
 */
export const ChoiceField: TextFieldClientComponent = ({ path, field, readOnly, choices = [] }: Props) => {
  const { value, setValue } = useValue(path)
  const current = value ?? ''
  const all = current && !choices.includes(current) ? [...choices, current] : choices
  return (
    <Labelled path={path} label={fieldLabel(field)}>
      {(control) => (
        <select
          {...control}
          name={path}
          className={looks}
          value={current}
          onChange={(event) => setValue(event.target.value)}
          disabled={readOnly}
        >
          <option value="">Select a category</option>
          {all.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
