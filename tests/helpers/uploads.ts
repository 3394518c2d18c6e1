import { mediaStore } from '@/features/media/server/media-store'
import { rest } from './rest'

/** The files of all uploads, wherever they are. */
export const stored = (): Promise<string[]> => mediaStore.list()

type Upload = { name?: string; type?: string; alt?: string; replaces?: string }

/** Uploads an image as the staff's screens do, as a new one or in place of another. */
export async function upload(
  cookie: string,
  bytes: Buffer,
  { name = 'van.jpg', type = 'image/jpeg', alt = 'A van', replaces }: Upload = {},
) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name, { type }))
  body.append('_payload', JSON.stringify({ alt }))
  const response = await (replaces
    ? rest('PATCH', `media/${replaces}`, { body, cookie })
    : rest('POST', 'media', { body, cookie }))
  const { doc, errors } = await response.json()
  return { status: response.status, doc, reason: errors?.[0]?.message as string | undefined }
}
