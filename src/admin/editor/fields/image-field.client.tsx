'use client'

import { useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useState } from 'react'
import { button, field as looks } from '../../shell/controls'
import { fieldLabel } from './field-label'
import { ImageUploader } from './image-uploader.client'
import { Labelled } from './labelled.client'
import { useValue } from './use-value.client'

/** One picture: uploaded here with its description, replaced or taken away. By its address only where one asks for that. */
export const ImageField: TextFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue } = useValue(path)
  const { showError } = useField({ path })
  const [isReplaced, setReplaced] = useState(false)
  const label = fieldLabel(field)

  function take(url: string) {
    setValue(url)
    setReplaced(false)
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm leading-snug font-semibold">{label}</legend>
      {value && (
        <figure className="grid justify-items-start gap-3">
          {/* biome-ignore lint/performance/noImgElement: the address may be on any host. */}
          <img
            className="max-h-56 max-w-[min(100%,24rem)] border border-line"
            src={value}
            alt="Featured on this post"
          />
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className={button()}
              aria-expanded={isReplaced}
              disabled={readOnly}
              onClick={() => setReplaced(!isReplaced)}
            >
              Replace
            </button>
            <button type="button" className={button()} disabled={readOnly} onClick={() => take('')}>
              Remove
            </button>
          </div>
        </figure>
      )}
      {(!value || isReplaced) && <ImageUploader onUploaded={take} />}
      <details className="[&>div]:mt-2" open={showError || undefined}>
        <summary className="min-h-6 w-fit text-sm text-ink-soft">Use an address on the web</summary>
        <Labelled path={path} label={`Address of the ${label.toLowerCase()}`}>
          {(control) => (
            <input
              {...control}
              name={path}
              type="text"
              inputMode="url"
              className={looks}
              value={value ?? ''}
              onChange={(event) => setValue(event.target.value.trim())}
              placeholder="https://"
              disabled={readOnly}
            />
          )}
        </Labelled>
      </details>
    </fieldset>
  )
}
