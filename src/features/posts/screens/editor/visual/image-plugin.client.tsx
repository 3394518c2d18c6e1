'use client'

import {
  COMMAND_PRIORITY_LOW,
  createCommand,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useListDrawer } from '@payloadcms/ui'
import type { CollectionSlug } from 'payload'
import { useEffect, useId, useRef, useState } from 'react'
import { IMAGE_PROBLEMS, maybeImage, UPLOAD_ACCEPT } from '@/features/media/rules/image'
import {
  FilePicture,
  UploadProgress,
  uploadImage,
} from '@/features/posts/screens/editor/fields/upload-image.client'
import { safeSource } from '@/lib/html/urls'
import { field, fileField } from '@/staff-ui/controls'
import { Question } from '@/staff-ui/question.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { registerEditing } from './editing'
import { type BlockPlace, changePicture, insertPicture, removeOwnNode } from './editor-nodes'
import { ImageNode } from './own-nodes'
import { FILES_COMMAND } from './paste-and-drop'
import { type Picture, pictureIn } from './pictures'

/** Opens the dialog for an image that is inserted at the caret. */
export const IMAGE_COMMAND = createCommand<null>('IMAGE_COMMAND')

const UPLOADS: { collectionSlugs: CollectionSlug[] } = { collectionSlugs: ['media'] }

/** The initial values of the image dialog. */
type DialogValues = Partial<Picture> & {
  file?: File
  /** Where a dropped image goes. */
  place?: BlockPlace
  /** The node of the image that is edited; undefined for a new one. */
  key?: NodeKey
}

/**
 * Inserts images that are pasted, dropped, chosen from files or uploads, or given by address, one after the other; and
 * edits images.
 */
export function ImagePlugin() {
  const [editor] = useLexicalComposerContext()
  const [waiting, setWaiting] = useState<readonly DialogValues[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const [ListDrawer, , { openDrawer, closeDrawer, isDrawerOpen }] = useListDrawer(UPLOADS)
  const [image] = waiting

  useEffect(() => {
    const enqueue = (images: readonly DialogValues[]) => {
      setWaiting((others) => [...others, ...images])
      return true
    }
    const change = (node: LexicalNode) => {
      const picture = node instanceof ImageNode ? pictureIn(node.__element) : null
      return picture !== null && enqueue([{ ...picture, key: node.getKey() }])
    }
    return mergeRegister(
      editor.registerCommand(IMAGE_COMMAND, () => enqueue([{ caption: '' }]), COMMAND_PRIORITY_LOW),
      editor.registerCommand(
        FILES_COMMAND,
        ({ files, place }) => enqueue(imagesIn(files).map((file) => ({ file, place, caption: '' }))),
        COMMAND_PRIORITY_LOW,
      ),
      registerEditing(editor, change),
    )
  }, [editor])

  function showNext() {
    setWaiting((images) => images.slice(1))
    editor.focus()
  }

  function choose() {
    // The list opens below the dialog, which is in the top layer, so the dialog is hidden meanwhile.
    setChoosing(true)
    openDrawer()
  }

  return (
    <>
      <ListDrawer
        enableRowSelections={false}
        onSelect={({ doc }) => {
          // Payload returns the absolute address, but the article must not depend on the host.
          const src = new URL(String(doc.url), window.location.origin).pathname
          setWaiting(([first, ...others]) => [{ ...first, src, alt: String(doc.alt ?? '') }, ...others])
          setChoosing(false)
          closeDrawer()
        }}
      />
      {image && !(isChoosing && isDrawerOpen) && (
        <ImageDialog
          key={`${waiting.length} ${image.src}`}
          image={image}
          onPicture={(picture) => {
            if (image.key) changePicture(editor, image.key, picture)
            else insertPicture(editor, picture, image.place)
            showNext()
          }}
          onRemove={() => {
            if (image.key) removeOwnNode(editor, image.key)
            showNext()
          }}
          onChoose={choose}
          onClose={showNext}
        />
      )}
    </>
  )
}

/** The image files; the others are reported. */
function imagesIn(files: readonly File[]): File[] {
  for (const { name } of files.filter((file) => !maybeImage(file)))
    notifyError(`${name}: ${IMAGE_PROBLEMS.unknown}`)
  return files.filter(maybeImage)
}

type Props = {
  image: DialogValues
  onPicture: (picture: Picture) => void
  onRemove: () => void
  onChoose: () => void
  onClose: () => void
}

/** Asks for an image by address or file, its alternative text and its caption. */
function ImageDialog({ image, onPicture, onRemove, onChoose, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const alt = useRef<HTMLInputElement>(null)
  const isChanged = image.key !== undefined
  // If there is an image already, the alternative text is what is typed next.
  const isGiven = Boolean(image.file || image.src)

  useEffect(() => {
    if (isGiven) alt.current?.focus()
  }, [isGiven])

  async function take(data: FormData) {
    const shown = String(data.get('alt') ?? '').trim()
    if (!shown) return setProblem('Describe the image for people who cannot see it')
    setBusy(true)
    try {
      const src = await sourceOf(image.file ?? data.get('file'), data.get('address'), shown, setSent)
      const caption = data.get('caption')
      onPicture({ src, alt: shown, caption: caption === null ? undefined : String(caption).trim() })
    } catch (error) {
      setBusy(false)
      setSent(null)
      setProblem(error instanceof Error ? error.message : 'The image could not be uploaded')
    }
  }

  const place = (
    <>
      <label htmlFor={`${id}-file`}>{isChanged ? 'Another file' : 'File'}</label>
      <input id={`${id}-file`} name="file" type="file" className={fileField} accept={UPLOAD_ACCEPT} />
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
  )

  return (
    <Question
      title={isChanged ? 'Edit image' : 'Image'}
      confirm={isChanged ? 'Save image' : 'Insert'}
      cancel="Cancel"
      isBusy={isBusy}
      onConfirm={take}
      onCancel={onClose}
    >
      {image.file && (
        <figure className="m-0">
          <FilePicture file={image.file} className="max-h-60 max-w-full" />
          <figcaption className="wrap-anywhere">{image.file.name}</figcaption>
        </figure>
      )}
      {!image.file && image.src && (
        // biome-ignore lint/performance/noImgElement: the address may be on any host.
        <img src={image.src} alt="" className="max-h-40 max-w-full justify-self-start" />
      )}
      {!image.file && !isChanged && place}
      <label htmlFor={`${id}-alt`}>Alternative text</label>
      <input
        ref={alt}
        id={`${id}-alt`}
        name="alt"
        type="text"
        className={field}
        defaultValue={image.alt}
        autoComplete="off"
      />
      {image.caption === undefined ? (
        <p className="text-sm text-ink-soft">Its caption holds links or formats: change it in HTML.</p>
      ) : (
        <>
          <label htmlFor={`${id}-caption`}>Caption below it (optional)</label>
          <input
            id={`${id}-caption`}
            name="caption"
            type="text"
            className={field}
            defaultValue={image.caption}
            autoComplete="off"
          />
        </>
      )}
      {isChanged && (
        <details className="[&[open]]:grid [&[open]]:gap-2.5">
          <summary className="min-h-6 w-fit text-sm text-ink-soft">Another image in its place</summary>
          {place}
        </details>
      )}
      <UploadProgress sent={sent} />
      <p role="alert" className="text-danger">
        {problem}
      </p>
      {isChanged && (
        <button type="button" className={`${button()} justify-self-start`} onClick={onRemove}>
          Remove image
        </button>
      )}
    </Question>
  )
}

type Entry = FormDataEntryValue | null

async function sourceOf(
  file: Entry,
  address: Entry,
  alt: string,
  onSent: (share: number) => void,
): Promise<string> {
  if (file instanceof File && file.size > 0) return (await uploadImage(file, alt, onSent)).src
  const src = safeSource(String(address ?? '').trim())
  if (!src) throw new Error('Choose a file, or give an https address or a path of this site')
  return src
}
