'use client'

import { IMAGE_KINDS, IMAGE_LIMITS, IMAGE_PROBLEMS } from '@/domain/image'

/** What a file field offers to choose. */
export const IMAGE_TYPES = IMAGE_KINDS.map(({ type }) => type).join(',')

const FAILED = 'The image could not be uploaded'

/** As long as the server waits for an image, and then some for its copies. */
const LONGEST_MS = 180_000

/**
 * Stores an image in the media collection, which makes the sizes that the pages use.
 *
 * @param alt - what it shows, for people who cannot see it
 * @param onSent - is told the share of the file that is on the server, from 0 to 1, as it grows
 * @returns the address of the image on this site
 * @throws {Error} with the server's words
 */
export async function uploadImage(file: File, alt: string, onSent: (share: number) => void): Promise<string> {
  if (file.size > IMAGE_LIMITS.bytes) throw new Error(IMAGE_PROBLEMS.tooLarge)
  const body = new FormData()
  body.append('file', file)
  body.append('_payload', JSON.stringify({ alt }))
  const { isOk, response } = await send(body, onSent)
  const url: unknown = response?.doc?.url
  if (!isOk || typeof url !== 'string') throw new Error(response?.errors?.[0]?.message ?? FAILED)
  return new URL(url, window.location.origin).pathname
}

type UploadResponse = { doc?: { url?: unknown }; errors?: { message?: string }[] } | null

/** fetch does not say how much of a body has been sent. */
function send(
  body: FormData,
  onSent: (share: number) => void,
): Promise<{ isOk: boolean; response: UploadResponse }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/media?depth=0')
    request.responseType = 'json'
    request.timeout = LONGEST_MS
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
    request.upload.onload = () => onSent(1)
    request.onload = () => resolve({ isOk: request.status === 201, response: request.response })
    request.onerror = () => reject(new Error(FAILED))
    request.ontimeout = () => reject(new Error(FAILED))
    request.send(body)
  })
}

/**
 * How far an upload is: first the file travels, then the server makes its copies.
 *
 * @param sent - the share of the file that is on the server, from 0 to 1; null while nothing is uploaded
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
      {/* Announced when it changes, and so there from the start. */}
      <span role="status">
        {sent === null ? '' : isSending ? 'Sending the image' : 'Preparing the image'}
      </span>
    </div>
  )
}
