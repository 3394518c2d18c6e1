'use client'

import { useId, useRef, useState } from 'react'
import { IMAGE_KINDS } from '@/features/media/rules/image'
import { field } from '@/staff-ui/controls'
import { Question } from '@/staff-ui/question.client'
import { dropPicture, type Pasted, type PastedPicture } from './sanitize-pasted'
import { FilePicture, fetchImage, UploadProgress, uploadImage } from './upload-image.client'

/** A picture of a pasted text: a file that is ready to be uploaded, or null for one that the server has to fetch. */
export type FoundPicture = PastedPicture & { file: File | null }

/** Milliseconds: an image that takes longer is left out. */
const LONGEST_MS = 5000

/**
 * Loads the pictures that a pasted text carries, and removes those that cannot be loaded from it. Other sites are asked
 * for nothing before somebody wants their pictures.
 */
export async function findPictures({ carried, elsewhere }: Pasted): Promise<FoundPicture[]> {
  const found = await Promise.all(carried.map(toFile))
  return [
    ...found.filter((picture) => picture !== null),
    ...elsewhere.map((picture) => ({ ...picture, file: null })),
  ]
}

async function toFile(picture: PastedPicture, index: number): Promise<FoundPicture | null> {
  try {
    const isData = picture.source.startsWith('data:')
    const blob = isData ? fromData(picture.source) : await copyOf(await load(picture.source))
    const kind = IMAGE_KINDS.find(({ type }) => type === blob.type)
    if (!kind) throw new Error('This is no image that an article can have')
    return { ...picture, file: new File([blob], `pasted-${index + 1}.${kind.extension}`, blob) }
  } catch {
    dropPicture(picture)
    return null
  }
}

/** The content security policy forbids fetching `data:` addresses. */
function fromData(address: string): Blob {
  const [, type = '', content = ''] = /^data:([^;,]+);base64,(.*)$/is.exec(address) ?? []
  const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: type.toLowerCase() })
}

/** Its pixels are read, which the server of the picture must allow. */
function load(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    const timer = setTimeout(() => reject(new Error('The picture does not come')), LONGEST_MS)
    image.onload = () => {
      clearTimeout(timer)
      resolve(image)
    }
    image.onerror = () => {
      clearTimeout(timer)
      reject(new Error('The picture cannot be shown'))
    }
    image.src = source
  })
}

function copyOf(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be read'))),
      'image/webp',
      0.92,
    )
  })
}

/** Where a picture is on another site: its host and the name of its file. */
function placeOf({ source }: PastedPicture): string {
  const { hostname, pathname } = new URL(source)
  return `${hostname}: ${pathname.slice(pathname.lastIndexOf('/') + 1).slice(0, 60)}`
}

type Props = { pictures: readonly FoundPicture[]; onDone: () => void }

/** Asks for the alternative texts of the pictures of a pasted text, and uploads them. */
export function PastedPictures({ pictures, onDone }: Props) {
  const id = useId()
  const fields = useRef<HTMLOListElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [undescribed, setUndescribed] = useState(-1)
  const [sent, setSent] = useState<number | null>(null)
  const [uploaded] = useState(() => new Map<FoundPicture, string>())
  const isOne = pictures.length === 1

  async function insert(data: FormData) {
    const alts = data.getAll('alt').map((alt) => String(alt).trim())
    const missing = alts.indexOf('')
    setUndescribed(missing)
    if (missing >= 0) {
      setProblem('Describe each picture for people who cannot see it')
      return fields.current?.querySelectorAll('input')[missing]?.focus()
    }
    setProblem(null)
    setSent(0)
    try {
      for (const [index, picture] of pictures.entries()) {
        const alt = alts[index] ?? ''
        // Pictures that a failed first try has uploaded are not uploaded again.
        const src = uploaded.get(picture) ?? (await bring(picture, alt))
        if (src === null) {
          dropPicture(picture)
          continue
        }
        uploaded.set(picture, src)
        const { width, height } = picture.element.properties
        picture.element.properties = { src, alt, width, height }
      }
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The pictures could not be uploaded')
      setSent(null)
    }
  }

  /** @returns null for a picture that its site does not give, which is left out and named */
  async function bring({ file, source }: FoundPicture, alt: string): Promise<string | null> {
    if (file) return (await uploadImage(file, alt, setSent)).src
    const fetched = await fetchImage(source, alt, setSent).catch(() => null)
    return fetched?.src ?? null
  }

  function leaveOut() {
    for (const picture of pictures) dropPicture(picture)
    onDone()
  }

  return (
    <Question
      title={isOne ? 'The picture in the pasted text' : `The ${pictures.length} pictures in the pasted text`}
      confirm={isOne ? 'Insert with the picture' : 'Insert with the pictures'}
      cancel="Words only"
      isBusy={sent !== null}
      onConfirm={insert}
      onCancel={leaveOut}
    >
      <p>
        Say what each shows, for people who cannot see it.
        {pictures.some(({ file }) => !file) && ' Pictures on other sites are fetched from there.'}
      </p>
      <ol ref={fields} className="m-0 grid list-none gap-4 p-0">
        {pictures.map((picture, index) => (
          <li
            key={picture.file?.name ?? index}
            className={`grid items-center gap-x-3 gap-y-1 ${picture.file ? 'grid-cols-[6rem_minmax(0,1fr)]' : ''}`}
          >
            {picture.file ? (
              <FilePicture file={picture.file} className="row-span-2 max-h-20 max-w-24 justify-self-center" />
            ) : (
              <span id={`${id}-${index}-place`} className="text-note wrap-anywhere text-ink-soft">
                {placeOf(picture)}
              </span>
            )}
            <label htmlFor={`${id}-${index}`}>
              {isOne ? 'Alternative text' : `Alternative text of picture ${index + 1}`}
            </label>
            <input
              id={`${id}-${index}`}
              name="alt"
              type="text"
              className={`${field} min-w-0 aria-invalid:border-danger`}
              defaultValue={String(picture.element.properties.alt ?? '')}
              autoComplete="off"
              aria-invalid={index === undescribed || undefined}
              aria-describedby={`${id}-${index}-place${index === undescribed ? ` ${id}-problem` : ''}`}
            />
          </li>
        ))}
      </ol>
      <UploadProgress sent={sent} />
      <p id={`${id}-problem`} role="alert" className="text-danger">
        {problem}
      </p>
    </Question>
  )
}
