import { notFound } from 'next/navigation'

/** Parses the number of a page after the first one from its URL. Any other text is a 404. */
export function pageNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) && text !== '1' ? Number(text) : notFound()
}
