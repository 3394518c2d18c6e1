import { notFound } from 'next/navigation'

/** The number of a page behind the first one, as its address has it; any other text has no page. */
export function pageNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) && text !== '1' ? Number(text) : notFound()
}
