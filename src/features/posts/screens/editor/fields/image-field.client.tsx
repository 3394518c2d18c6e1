'use client'

import { useField, useListDrawer } from '@payloadcms/ui'
import type { CollectionSlug, TextFieldClientComponent } from 'payload'
import { useContext, useId, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { UPLOAD_ACCEPT } from '@/features/media/rules/image'
import { PendingContext } from '@/features/posts/screens/editor/pending.client'
import { useMayPublish } from '@/features/posts/screens/may-publish.client'
import { fetchJson } from '@/lib/fetch-json'
import { fileField, field as looks } from '@/staff-ui/controls'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { fieldLabel, Labelled, useValue } from './labelled-field.client'
import { FilePicture, RefusedImageError, UploadProgress, uploadImage } from './upload-image.client'

const UPLOADS: { collectionSlugs: CollectionSlug[] } = { collectionSlugs: ['media'] }

/** An image of the media collection, as far as the form knows it. */
type StoredImage = { id: string; src: string; alt: string }

/** A running upload; `problem` says why it failed, and `isRefused` that the file is why. */
type Upload = { file: File; sent: number; problem: string | null; isRefused?: boolean }

/**
 * An image: a file is uploaded as soon as it is chosen, or an upload is chosen; an address only on request. A save
 * waits for the upload, and is blocked by one that has failed.
 */
export const ImageField: TextFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue } = useValue(path)
  const { showError } = useField({ path })
  const addPending = useContext(PendingContext)
  const [isReplaced, setReplaced] = useState(false)
  const [known, setKnown] = useState<StoredImage | null>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const current = useRef<{ file: File; forget: () => void } | null>(null)
  const [ListDrawer, , { openDrawer, closeDrawer }] = useListDrawer(UPLOADS)
  const label = fieldLabel(field)

  function take(image: StoredImage | null) {
    endUpload()
    setValue(image?.src ?? '')
    setKnown(image)
    setReplaced(false)
  }

  function endUpload() {
    current.current?.forget()
    current.current = null
    setUpload(null)
  }

  function send(file: File) {
    endUpload()
    const alt = wordsOf(file.name)
    const isCurrent = () => current.current?.file === file
    const stored = uploadImage(file, alt, (sent) => {
      if (isCurrent()) setUpload({ file, sent, problem: null })
    })
    const forget = addPending({
      result: stored.then(({ src }) => ({ [path]: src })),
      problem: `Not saved: ${file.name} is not uploaded. Try it again, choose another or leave it out.`,
    })
    current.current = { file, forget }
    setUpload({ file, sent: 0, problem: null })
    stored.then(
      ({ id, src }) => {
        if (isCurrent()) take({ id, src, alt })
      },
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : 'The image could not be uploaded'
        if (isCurrent()) setUpload({ file, sent: 0, problem, isRefused: error instanceof RefusedImageError })
      },
    )
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm leading-snug font-semibold">{label}</legend>
      {value && !upload && (
        <figure className="grid justify-items-start gap-3">
          {/* biome-ignore lint/performance/noImgElement: the address may be on any host. */}
          <img
            className="max-h-56 max-w-[min(100%,24rem)] border border-line"
            src={value}
            alt="Featured on this post"
          />
          {known?.src === value && (
            <AltInput key={known.id} image={known} onStored={(alt) => setKnown({ ...known, alt })} />
          )}
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
            <button type="button" className={button()} disabled={readOnly} onClick={() => take(null)}>
              Remove
            </button>
          </div>
        </figure>
      )}
      {upload && <UploadBox upload={upload} onAgain={() => send(upload.file)} onLeaveOut={endUpload} />}
      {(upload ? upload.isRefused : !value || isReplaced) && <Chooser onFile={send} onUploads={openDrawer} />}
      <ListDrawer
        enableRowSelections={false}
        onSelect={({ doc }) => {
          // Payload returns the absolute address, but the post must not depend on the host.
          const src = new URL(String(doc.url), window.location.origin).pathname
          take({ id: String(doc.id), src, alt: String(doc.alt ?? '') })
          closeDrawer()
        }}
      />
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

type ChooserProps = { onFile: (file: File) => void; onUploads: () => void }

const box = 'rounded border border-stitched border-line-strong p-4'

/** Offers an upload, which begins at once, and the existing images. */
function Chooser({ onFile, onUploads }: ChooserProps) {
  const id = useId()
  return (
    <fieldset className={`${box} flex flex-wrap items-center gap-3`}>
      <legend className="sr-only">Choose an image</legend>
      <label htmlFor={id}>Image file</label>
      <input
        className={`${fileField} flex-1 basis-60`}
        id={id}
        type="file"
        accept={UPLOAD_ACCEPT}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
        }}
      />
      <button type="button" className={button()} onClick={onUploads}>
        Choose an uploaded image
      </button>
    </fieldset>
  )
}

type UploadBoxProps = { upload: Upload; onAgain: () => void; onLeaveOut: () => void }

/** The running upload, or its problem. */
function UploadBox({ upload: { file, sent, problem, isRefused }, onAgain, onLeaveOut }: UploadBoxProps) {
  return (
    <div className={`${box} grid justify-items-start gap-3`}>
      <FilePicture file={file} className="max-h-40 max-w-[min(100%,24rem)]" />
      <p className="wrap-anywhere">{file.name}</p>
      <UploadProgress sent={problem ? null : sent} />
      <p role="alert" className="font-semibold text-danger">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        {problem && !isRefused && (
          <button type="button" className={button()} onClick={onAgain}>
            Try again
          </button>
        )}
        <button type="button" className={button()} onClick={onLeaveOut}>
          Leave it out
        </button>
      </div>
    </div>
  )
}

type AltProps = { image: StoredImage; onStored: (alt: string) => void }

/**
 * The alternative text of an upload: first the one of its file, until somebody changes it. Stored on blur. Who may not
 * publish may not change an upload, because it is public wherever it is shown.
 */
function AltInput({ image, onStored }: AltProps) {
  const id = useId()
  const addPending = useContext(PendingContext)
  if (!useMayPublish())
    return (
      <p className="max-w-96 text-xs text-ink-soft">
        Its alternative text is “{image.alt}”. Whoever may change images changes it under Media.
      </p>
    )

  function store(text: string) {
    const alt = text.trim()
    if (!alt || alt === image.alt) return
    const result = storeAlt(image.id, alt).then(
      () => onStored(alt),
      () => notifyError('What the image shows could not be stored'),
    )
    addPending({ result: result.then(() => ({})), problem: '' })
  }

  return (
    <div className="grid w-full max-w-96 gap-[0.4rem]">
      <label htmlFor={id} className="text-sm leading-snug font-semibold">
        Alternative text
      </label>
      <input
        id={id}
        type="text"
        className={looks}
        defaultValue={image.alt}
        onBlur={(event) => store(event.target.value)}
        autoComplete="off"
        aria-describedby={`${id}-use`}
      />
      <p id={`${id}-use`} className="text-xs text-ink-soft">
        Goes with the image wherever it is put into a text.
      </p>
    </div>
  )
}

async function storeAlt(id: string, alt: string): Promise<void> {
  const address = `${paths.media}/${encodeURIComponent(id)}?depth=0`
  await fetchJson(address, { method: 'PATCH', body: { alt } })
}

/** The name of a file as text, for an image without an alternative text. */
export function wordsOf(fileName: string): string {
  const words = fileName.replace(/\.[a-z\d]{1,5}$/i, '').replace(/[-_.\s]+/g, ' ')
  return words.trim() || 'Image'
}
