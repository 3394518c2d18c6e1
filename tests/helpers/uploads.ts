import { mediaStore } from '@/features/media/server/media-store'
import { rest } from './rest'

/** The files of all uploads, wherever they are. */
export const stored = (): Promise<string[]> => mediaStore.list()

/** What was drawn on an image on Payload's screen, in percent. */
export type Edits = Record<string, Record<string, number>>

export const toEditsQuery = (edits: Edits) =>
  new URLSearchParams(
    Object.entries(edits).flatMap(([part, values]) =>
      Object.entries(values).map(([name, value]) => [`uploadEdits[${part}][${name}]`, String(value)]),
    ),
  )

type Upload = { name?: string; type?: string; alt?: string; replaces?: string; edits?: Edits }

/** Uploads an image as the staff's screens do, as a new one or in place of another. */
export async function upload(
  cookie: string,
  bytes: Buffer,
  { name = 'van.jpg', type = 'image/jpeg', alt = 'A van', replaces, edits = {} }: Upload = {},
) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name, { type }))
  body.append('_payload', JSON.stringify({ alt }))
  const response = await (replaces
    ? rest('PATCH', `media/${replaces}`, { body, cookie })
    : rest('POST', `media?${toEditsQuery(edits)}`, { body, cookie }))
  const { doc, errors } = await response.json()
  return { status: response.status, doc, reason: errors?.[0]?.message as string | undefined }
}
