import type { PayloadRequest } from 'payload'
import { env } from '@/env'
import { HtmlLimitError } from '@/lib/html/limits'
import { sanitizeHtml } from '@/lib/html/sanitize'
import type { Size } from '@/lib/html/transform'
import { decoded } from '@/lib/text'
import { Refusal } from '@/server/errors'

const OWN_IMAGE = /\/api\/media\/file\/([^"'\s?#<>]+)/g

/**
 * Cleans what an editor wrote, before it is stored.
 *
 * @param content - as it was sent: Payload takes any value for a text
 * @throws {Refusal} 400 for what is no text, and for a text that is too long or too deeply nested
 */
export async function toStoredContent(req: PayloadRequest, content: unknown): Promise<string> {
  if (typeof content !== 'string') throw new Refusal('The content has to be text.', 400)
  const sizes = await imageSizes(req, content)
  try {
    return sanitizeHtml(content, { origin: env.SITE_URL, sizeOf: (src) => sizes.get(src) })
  } catch (error) {
    if (error instanceof HtmlLimitError) throw new Refusal(error.message, 400)
    throw error
  }
}

/** The sizes of our own images in a text, by their addresses. */
async function imageSizes(req: PayloadRequest, html: string): Promise<Map<string, Size>> {
  const names = new Set([...html.matchAll(OWN_IMAGE)].map(([, name = '']) => decoded(name) ?? name))
  if (names.size === 0) return new Map()
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { filename: { in: [...names] } },
    pagination: false,
    overrideAccess: false,
    req,
  })
  return new Map(
    docs.flatMap(({ url, width, height }) =>
      url && width && height ? [[toPath(url), { width, height }]] : [],
    ),
  )
}

function toPath(url: string): string {
  return url.startsWith(env.SITE_URL) ? url.slice(env.SITE_URL.length) : url
}
