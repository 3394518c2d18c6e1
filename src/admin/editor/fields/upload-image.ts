/** What a file field offers to choose. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/**
 * Stores an image in the media collection, which makes the sizes that the pages use.
 *
 * @param alt - what it shows, for people who cannot see it
 * @returns the address of the image on this site
 * @throws {Error} with the server's words
 */
export async function uploadImage(file: File, alt: string): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  body.append('_payload', JSON.stringify({ alt }))
  const response = await fetch('/api/media?depth=0', { method: 'POST', body })
  const answer = await response.json().catch(() => null)
  const url: unknown = answer?.doc?.url
  if (!response.ok || typeof url !== 'string') {
    throw new Error(answer?.errors?.[0]?.message ?? 'The image could not be uploaded')
  }
  return new URL(url, window.location.origin).pathname
}
