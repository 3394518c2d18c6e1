'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { IMAGE_LIMITS, IMAGE_PROBLEMS } from '@/features/media/rules/image'

const FAILED = 'The image could not be uploaded'

/** The time limit in milliseconds, longer than the server needs for an image and its copies. */
const LONGEST_MS = 180_000

/**
 * Stores an image in the media collection, which makes the sizes that the pages use.
 *
 * @param alt - the alternative text, for people who cannot see the image
 * @param onSent - called with the share of the file that has been sent, from 0 to 1
 * @throws {Error} with the server's message
 */
export async function uploadImage(
  file: File,
  alt: string,
  onSent: (share: number) => void,
): Promise<UploadedImage> {
  if (file.size > IMAGE_LIMITS.bytes) throw new RefusedImageError(IMAGE_PROBLEMS.tooLarge)
  return store({ alt }, onSent, file)
}

/**
 * As `uploadImage`, for an image that the server fetches from another site.
 *
 * @param address - https, of a public host
 */
export function fetchImage(
  address: string,
  alt: string,
  onSent: (share: number) => void,
): Promise<UploadedImage> {
  return store({ alt, address }, onSent)
}

/** An image is refused for what it is: a second try would end as the first. */
export class RefusedImageError extends Error {}

async function store(
  values: { alt: string; address?: string },
  onSent: (share: number) => void,
  file?: File,
): Promise<UploadedImage> {
  const body = new FormData()
  if (file) body.append('file', file)
  body.append('_payload', JSON.stringify(values))
  const { status, response } = await send(body, onSent)
  const { id, url } = response?.doc ?? {}
  if (status !== 201 || typeof url !== 'string') {
    const problem = response?.errors?.[0]?.message ?? FAILED
    throw status === 400 ? new RefusedImageError(problem) : new Error(problem)
  }
  return { id: String(id), src: new URL(url, window.location.origin).pathname }
}

/** An image of the media collection; `src` is its address on this site. */
export type UploadedImage = { id: string; src: string }

type UploadResponse = { doc?: { id?: unknown; url?: unknown }; errors?: { message?: string }[] } | null

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(
  body: FormData,
  onSent: (share: number) => void,
): Promise<{ status: number; response: UploadResponse }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${paths.media}?depth=0`)
    request.responseType = 'json'
    request.timeout = LONGEST_MS
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
    request.upload.onload = () => onSent(1)
    request.onload = () => resolve({ status: request.status, response: request.response })
    request.onerror = () => reject(new Error(FAILED))
    request.ontimeout = () => reject(new Error(FAILED))
    request.send(body)
  })
}

/**
 * Shows the progress of an upload: first the file is sent, then the server makes its copies.
 *
 * @param sent - the share of the file that has been sent, from 0 to 1; null while nothing is uploaded
 */
export function UploadProgress({ sent }: { sent: number | null }) {
  const isSending = sent !== null && sent < 1
  return (
    <div className="flex flex-wrap items-center gap-[0.6rem]">
      {sent !== null && (
        <progress
          className="w-[min(100%,16rem)] accent-ink"
          aria-label="Upload"
          value={isSending ? sent : undefined}
        />
      )}
      {/* The element is always rendered, because screen readers announce only changes of an existing one. */}
      <span role="status">
        {sent === null ? '' : isSending ? 'Sending the image' : 'Preparing the image'}
      </span>
    </div>
  )
}

/** Shows a file before it is uploaded, so that its alternative text can be written; nothing of a kind that the browser does not show. */
export function FilePicture({ file, className }: { file: File; className: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  // biome-ignore lint/performance/noImgElement: it is on no server yet.
  return url ? <img src={url} alt="" className={className} onError={() => setUrl(undefined)} /> : null
}
