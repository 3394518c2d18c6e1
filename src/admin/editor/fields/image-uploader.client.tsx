'use client'

import { useId, useState } from 'react'
import { notifyError } from '../../notify.client'
import { button, field, fileField } from '../../shell/controls'
import { IMAGE_TYPES, uploadImage } from './upload-image'
import { UploadProgress } from './upload-progress.client'

/** A file and what it shows; both are asked for before anything is sent. */
export function ImageUploader({ onUploaded }: { onUploaded: (url: string) => void }) {
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
      <button
        type="button"
        className={`${button()} justify-self-start`}
        disabled={sent !== null}
        onClick={upload}
      >
        {sent !== null ? 'Uploading...' : 'Upload'}
      </button>
      <UploadProgress sent={sent} />
    </fieldset>
  )
}
