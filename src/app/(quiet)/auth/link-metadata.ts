import type { Metadata } from 'next'

/** Of a page that a link in a mail leads to: nobody else hears of its address. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
})
