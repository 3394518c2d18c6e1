'use client'

import type { LexicalEditor } from 'lexical'
import { useId, useState } from 'react'
import { safeSource } from '@/lib/html/urls'
import controls from '../../shell/controls.module.css'
import { IMAGE_TYPES, uploadImage } from '../fields/upload-image'
import { UploadProgress } from '../fields/upload-progress.client'
import { Dialog } from './dialog.client'
import { elementOf } from './tidy'
import { toHtml } from './to-html'
import { insertHtml } from './tools'

type Props = { editor: LexicalEditor; onClose: () => void }

/** Asks for an image, by its address or as a file, and for what it shows. */
export function ImageDialog({ editor, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<number | null>(null)

  async function insert(data: FormData) {
    const alt = String(data.get('alt') ?? '').trim()
    if (!alt) return setProblem('Describe the image for people who cannot see it')
    setBusy(true)
    try {
      const src = await sourceOf(data, alt, setSent)
      insertHtml(editor, toHtml([elementOf('p', [elementOf('img', [], { src, alt })])]))
      onClose()
    } catch (error) {
      setBusy(false)
      setSent(null)
      setProblem(error instanceof Error ? error.message : 'The image could not be uploaded')
    }
  }

  return (
    <Dialog
      title="Image"
      confirm="Insert"
      cancel="Cancel"
      isBusy={isBusy}
      onConfirm={insert}
      onCancel={onClose}
    >
      <label htmlFor={`${id}-file`}>File</label>
      <input id={`${id}-file`} name="file" type="file" accept={IMAGE_TYPES} />
      <label htmlFor={`${id}-address`}>Or its address</label>
      <input
        id={`${id}-address`}
        name="address"
        type="text"
        inputMode="url"
        className={controls.field}
        placeholder="https://"
      />
      <label htmlFor={`${id}-alt`}>What it shows</label>
      <input id={`${id}-alt`} name="alt" type="text" className={controls.field} />
      <UploadProgress sent={sent} />
      <p role="alert">{problem}</p>
    </Dialog>
  )
}

async function sourceOf(data: FormData, alt: string, onSent: (share: number) => void): Promise<string> {
  const file = data.get('file')
  if (file instanceof File && file.size > 0) return uploadImage(file, alt, onSent)
  const src = safeSource(String(data.get('address') ?? '').trim())
  if (!src) throw new Error('Choose a file, or give an https address or a path of this site')
  return src
}
