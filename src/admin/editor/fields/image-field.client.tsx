'use client'

import { useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useId, useState } from 'react'
import { button, field, fileField, field as looks } from '@/admin/shell/controls'
import { notifyError } from '@/admin/shell/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { fieldLabel, Labelled, useValue } from './labelled-field.client'
import { IMAGE_TYPES, UploadProgress, uploadImage } from './upload-image.client'

/** One image: uploaded here with its description, replaced or taken away. By its address only where one asks for that. */
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

/** A file and what it shows; both are asked for before anything is sent. */
function ImageUploader({ onUploaded }: { onUploaded: (url: string) => void }) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [sent, setSent] = useState<number | null>(null)

  async function upload() {
    if (!file) return notifyError('Choose an image first')
    if (!alt.trim()) return notifyError('Describe the image for people who cannot see it')
    setSent(0)
    try {
      onUploaded(await uploadImage(file, alt.trim(), setSent))
    } catch (error) {
      notifyError(error instanceof Error ? error.message : 'The image could not be uploaded')
    } finally {
      setSent(null)
    }
  }

  return (
    <fieldset className="grid grid-cols-[auto_1fr] items-center gap-x-[0.9rem] gap-y-[0.6rem] rounded border border-stitched border-line-strong p-4 max-md:grid-cols-1 [&>:is(div,button)]:col-start-2 max-md:[&>:is(div,button)]:col-start-1">
      <legend className="sr-only">Upload an image</legend>
      <label htmlFor={`${id}-file`}>Image file</label>
      <input
        className={fileField}
        id={`${id}-file`}
        type="file"
        accept={IMAGE_TYPES}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <label htmlFor={`${id}-alt`}>What it shows</label>
      <input
        id={`${id}-alt`}
        type="text"
        className={`${field} w-full min-w-0`}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <BusyButton className={`${button()} justify-self-start`} isBusy={sent !== null} onClick={upload}>
        {sent !== null ? 'Uploading...' : 'Upload'}
      </BusyButton>
      <UploadProgress sent={sent} />
    </fieldset>
  )
}
