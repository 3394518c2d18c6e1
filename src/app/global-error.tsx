'use client'

import { UnexpectedError } from '@/site/layout/unexpected-error.client'
import { headlineFont, textFont } from '@/ui/fonts'
import '@/ui/site.css'

/** What is left when even the layout broke; it brings its own document. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" className={`${headlineFont.variable} ${textFont.variable}`}>
      <body>
        <main>
          <UnexpectedError error={error} />
        </main>
      </body>
    </html>
  )
}
