import type { Metadata } from 'next'

/** The metadata of a page to which a mailed link leads. No search engine and no other site may get its address. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
})
