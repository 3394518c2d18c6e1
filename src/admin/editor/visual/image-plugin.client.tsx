'use client'

import {
  COMMAND_PRIORITY_LOW,
  createCommand,
  type LexicalEditor,
  mergeRegister,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useListDrawer } from '@payloadcms/ui'
import type { CollectionSlug } from 'payload'
import { useEffect, useId, useState } from 'react'
import { button, field, fileField } from '@/admin/shell/controls'
import { notifyError } from '@/admin/shell/toasts.client'
import { IMAGE_KINDS, IMAGE_PROBLEMS } from '@/domain/image'
import { safeSource } from '@/lib/html/urls'
import { IMAGE_TYPES, UploadProgress, uploadImage } from '../fields/upload-image.client'
import { type ImageInput, insertImage } from './editor-nodes'
import { FILES_COMMAND } from './paste-and-drop'
import { Question } from './question.client'

/** Asks for an image and puts it where the caret is. */
export const IMAGE_COMMAND = createCommand<ImageInput>('IMAGE_COMMAND')

const UPLOADS: { collectionSlugs: CollectionSlug[] } = { collectionSlugs: ['media'] }

/** Images by paste, by drop, from a file, from the uploads and by their address, one after the other. */
export function ImagePlugin() {
  const [editor] = useLexicalComposerContext()
  const [waiting, setWaiting] = useState<readonly ImageInput[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const [ListDrawer, , { openDrawer, closeDrawer, isDrawerOpen }] = useListDrawer(UPLOADS)
  const [image] = waiting

  useEffect(() => {
    const enqueue = (images: readonly ImageInput[]) => {
      setWaiting((others) => [...others, ...images])
      return true
    }
    return mergeRegister(
      editor.registerCommand(IMAGE_COMMAND, (one) => enqueue([one]), COMMAND_PRIORITY_LOW),
      editor.registerCommand(FILES_COMMAND, (files) => enqueue(imagesIn(files)), COMMAND_PRIORITY_LOW),
    )
  }, [editor])

  function showNext() {
    setWaiting((images) => images.slice(1))
    editor.focus()
  }

  function choose() {
    // The list is below the dialog, which is the browser's own.
    setChoosing(true)
    openDrawer()
  }

  return (
    <>
      <ListDrawer
        enableRowSelections={false}
        onSelect={({ doc }) => {
          // Payload names the whole address; the article stays the same on another host.
          const src = new URL(String(doc.url), window.location.origin).pathname
          setWaiting(([, ...others]) => [{ src, alt: String(doc.alt ?? '') }, ...others])
          setChoosing(false)
          closeDrawer()
        }}
      />
      {image && !(isChoosing && isDrawerOpen) && (
        <ImageDialog key={image.src} editor={editor} image={image} onChoose={choose} onClose={showNext} />
      )}
    </>
  )
}

/** The images among some files; the others are named. */
function imagesIn(files: readonly File[]): ImageInput[] {
  const isImage = ({ type }: File) => IMAGE_KINDS.some((kind) => kind.type === type)
  for (const { name } of files.filter((file) => !isImage(file)))
    notifyError(`${name}: ${IMAGE_PROBLEMS.unknown}`)
  return files.filter(isImage).map((file) => ({ file }))
}

type Props = { editor: LexicalEditor; image: ImageInput; onChoose: () => void; onClose: () => void }

/** Asks for an image, by its address or as a file, and for what it shows. */
function ImageDialog({ editor, image, onChoose, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function insert(data: FormData) {
    const alt = String(data.get('alt') ?? '').trim()
    if (!alt) return setProblem('Describe the image for people who cannot see it')
    setBusy(true)
    try {
      const src = await sourceOf(image.file ?? data.get('file'), data.get('address'), alt, setSent)
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
      {image.file ? (
        <Shown file={image.file} />
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
            defaultValue={image.src}
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
        defaultValue={image.alt}
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
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
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
