'use client'

import { useField } from '@payloadcms/ui'
import type { IconNode } from 'lucide'
import type { TextFieldClient } from 'payload'
import { useRef, useState } from 'react'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { FieldFrame } from './field-frame.client'

export type IconChoices = readonly { name: string; label: string; drawing: IconNode }[]

type Props = {
  path: string
  field: Pick<TextFieldClient, 'label' | 'required' | 'admin'>
  readOnly?: boolean
  choices: IconChoices
}

/** Chooses an icon: shows the stored one, and all of them after a click. */
export function IconChoice({ path: given, field, readOnly, choices }: Props) {
  const { path, value, setValue, disabled } = useField<string>({ potentiallyStalePath: given })
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = choices.find(({ name }) => name === value)
  const isOff = readOnly || disabled

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <FieldFrame field={field} path={path} isGroup>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className="grid gap-2">
          <div className="flex items-center gap-3">
            <span className="inline-flex size-11 items-center justify-center rounded border border-line bg-paper-sunk">
              {chosen && <LineDrawing drawing={chosen.drawing} />}
            </span>
            <span id={`${id}-value`}>{chosen?.label ?? 'None yet'}</span>
            <button
              ref={opener}
              id={id}
              type="button"
              className={button()}
              aria-expanded={isOpen}
              aria-describedby={describedBy}
              aria-label={`${isOpen ? 'Close the drawings' : 'Choose a drawing'}, ${chosen?.label ?? 'none yet'}`}
              onClick={() => setOpen(!isOpen)}
              disabled={isOff}
            >
              {isOpen ? 'Close' : 'Choose'}
            </button>
          </div>
          {isOpen && (
            <div
              className="flex flex-wrap gap-1 rounded border border-line bg-paper-raised p-2"
              role="radiogroup"
              aria-labelledby={`${id}-label`}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' && event.key !== 'Enter') return
                event.preventDefault()
                close()
              }}
            >
              {choices.map(({ name, label, drawing }, index) => (
                <label
                  key={name}
                  className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded border-2 border-transparent hover:border-line-strong has-checked:border-accent has-checked:bg-paper-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                  data-tip={label}
                >
                  <input
                    className="absolute inset-0 size-full cursor-pointer opacity-0"
                    type="radio"
                    name={`${path}-drawing`}
                    value={name}
                    aria-label={label}
                    checked={name === value}
                    onChange={() => setValue(name)}
                    // biome-ignore lint/a11y/noAutofocus: somebody has just asked for the drawings.
                    autoFocus={chosen ? name === value : index === 0}
                  />
                  <LineDrawing drawing={drawing} />
                </label>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
