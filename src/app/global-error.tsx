'use client'

import { UnexpectedError } from '@/site/layout/unexpected-error.client'
import { headlineFont, textFont } from '@/ui/fonts'
import '@/ui/site.css'

/** The page after an error in the layout itself, so it has a document of its own. */
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
