'use client'

import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { useEffect, useId, useState } from 'react'
import { safeSource } from '@/lib/html/urls'
import { button, field, fileField } from '../../shell/controls'
import { IMAGE_TYPES, uploadImage } from '../fields/upload-image'
import { UploadProgress } from '../fields/upload-progress.client'
import { insertImage, type Picture } from './insert'
import { Question } from './question.client'

type Props = { editor: LexicalEditor; picture: Picture; onChoose: () => void; onClose: () => void }

/** Asks for an image, by its address or as a file, and for what it shows. */
export function ImageDialog({ editor, picture, onChoose, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function insert(data: FormData) {
    const alt = String(data.get('alt') ?? '').trim()
    if (!alt) return setProblem('Describe the image for people who cannot see it')
    setBusy(true)
    try {
      const src = await sourceOf(picture.file ?? data.get('file'), data.get('address'), alt, setSent)
      insertImage(editor, src, alt)
      onClose()
    } catch (error) {
      setBusy(false)
      setSent(null)
      setProblem(error instanceof Error ? error.message : 'The image could not be uploaded')
    }
  }

  return (
    <Question
      title="Image"
      confirm="Insert"
      cancel="Cancel"
      isBusy={isBusy}
      onConfirm={insert}
      onCancel={onClose}
    >
      {picture.file ? (
        <Shown file={picture.file} />
      ) : (
        <>
          <label htmlFor={`${id}-file`}>File</label>
          <input id={`${id}-file`} name="file" type="file" className={fileField} accept={IMAGE_TYPES} />
          <button type="button" className={button()} onClick={onChoose}>
            Choose an uploaded image
          </button>
          <label htmlFor={`${id}-address`}>Or its address</label>
          <input
            id={`${id}-address`}
            name="address"
            type="text"
            inputMode="url"
            className={field}
            defaultValue={picture.src}
            placeholder="https://"
          />
        </>
      )}
      <label htmlFor={`${id}-alt`}>What it shows</label>
      <input
        id={`${id}-alt`}
        name="alt"
        type="text"
        className={field}
        defaultValue={picture.alt}
        autoComplete="off"
      />
      <UploadProgress sent={sent} />
      <p role="alert">{problem}</p>
    </Question>
  )
}

/** The file itself, so that one can say what it shows. */
function Shown({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <figure className="m-0">
      {/* biome-ignore lint/performance/noImgElement: it is on no server yet. */}
      {url && <img src={url} alt="" className="max-h-60 max-w-full" />}
      <figcaption className="wrap-anywhere">{file.name}</figcaption>
    </figure>
  )
}

type Entry = FormDataEntryValue | null

async function sourceOf(
  file: Entry,
  address: Entry,
  alt: string,
  onSent: (share: number) => void,
): Promise<string> {
  if (file instanceof File && file.size > 0) return uploadImage(file, alt, onSent)
  const src = safeSource(String(address ?? '').trim())
  if (!src) throw new Error('Choose a file, or give an https address or a path of this site')
  return src
}
