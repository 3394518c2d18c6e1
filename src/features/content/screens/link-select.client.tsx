'use client'

import { useField } from '@payloadcms/ui'
import type { TextFieldClient } from 'payload'
import { useState } from 'react'
import { field as looks } from '@/staff-ui/controls'
import { FieldFrame } from './field-frame.client'

/** The stored values of a link with their labels, grouped as in the list. */
export type LinkChoices = readonly { label: string; choices: readonly { value: string; label: string }[] }[]

type Props = {
  path: string
  field: Pick<TextFieldClient, 'label' | 'required' | 'admin'>
  readOnly?: boolean
  choices: LinkChoices
}

const OWN = 'own'

/** Chooses the target of a link: a page of the site, an action, or a typed address. */
export function LinkSelect({ path, field, readOnly, choices }: Props) {
  const { value, setValue, disabled } = useField<string>({ potentiallyStalePath: path })
  const stored = value ?? ''
  const isListed = choices.some((group) => group.choices.some((choice) => choice.value === stored))
  const isRetired = !isListed && /^(?:service|industry):/.test(stored)
  const [isCustom, setCustom] = useState(false)
  const [typed, setTyped] = useState('')
  const isOwn = isCustom || (stored !== '' && !isListed && !isRetired)
  const isOff = readOnly || disabled

  function choose(chosen: string) {
    setCustom(chosen === OWN)
    if (isOwn) setTyped(stored)
    setValue(chosen === OWN ? typed : chosen)
  }

  return (
    <FieldFrame field={field} path={path}>
      {(control) => (
        <div className="grid gap-2">
          <select
            {...control}
            className={`${looks} w-full`}
            value={isOwn ? OWN : stored}
            onChange={({ target }) => choose(target.value)}
            disabled={isOff}
            aria-required={field.required}
          >
            <option value="">Choose where it leads</option>
            {isRetired && <option value={stored}>A page that is not public: leads to its list</option>}
            {choices.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={OWN}>Another address</option>
          </select>
          {isOwn && (
            <input
              className={`${looks} w-full`}
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              aria-label="Address"
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              placeholder="https://… or /…"
              value={stored}
              onChange={({ target }) => setValue(target.value.trim())}
              disabled={isOff}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
