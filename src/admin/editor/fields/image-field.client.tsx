'use client'

import type { TextFieldClientComponent } from 'payload'
import { useId, useState } from 'react'
import { notifyError } from '../../notify.client'
import controls from '../../shell/controls.module.css'
import styles from './field.module.css'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'
import { IMAGE_TYPES, uploadImage } from './upload-image'
import { UploadProgress } from './upload-progress.client'
import { useValue } from './use-value.client'

/** The address of an image: written by hand, or that of a file uploaded here with its description. */
export const ImageField: TextFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue } = useValue(path)
  return (
    <>
      <Labelled path={path} label={fieldLabel(field)}>
        {(control) => (
          <input
            {...control}
            name={path}
            type="text"
            inputMode="url"
            className={controls.field}
            value={value ?? ''}
            onChange={(event) => setValue(event.target.value.trim())}
            placeholder="https:// or an upload below"
            disabled={readOnly}
          />
        )}
      </Labelled>
      {value && (
        <figure className={styles.preview}>
          {/* biome-ignore lint/performance/noImgElement: the address may be on any host. */}
          <img src={value} alt="Featured on this post" />
          <button type="button" className={controls.button} onClick={() => setValue('')}>
            Remove image
          </button>
        </figure>
      )}
      <Uploader onUploaded={setValue} />
    </>
  )
}

function Uploader({ onUploaded }: { onUploaded: (url: string) => void }) {
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
      setAlt('')
    } catch (error) {
      notifyError(error instanceof Error ? error.message : 'The image could not be uploaded')
    } finally {
      setSent(null)
    }
  }

  return (
    <fieldset className={styles.upload}>
      <legend className={styles.label}>Upload an image</legend>
      <label htmlFor={`${id}-file`}>Image file</label>
      <input
        id={`${id}-file`}
        type="file"
        accept={IMAGE_TYPES}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <label htmlFor={`${id}-alt`}>What it shows</label>
      <input
        id={`${id}-alt`}
        type="text"
        className={controls.field}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <button type="button" className={controls.button} disabled={sent !== null} onClick={upload}>
        {sent !== null ? 'Uploading...' : 'Upload'}
      </button>
      <UploadProgress sent={sent} />
    </fieldset>
  )
}
