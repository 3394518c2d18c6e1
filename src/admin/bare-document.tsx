import './admin.css'
import type { ReactNode } from 'react'
import { THEME_SCRIPT } from '@/domain/theme'
import { headlineFont, textFont } from '@/ui/fonts'
import { InlineScript } from '@/ui/html'

/** A document in the site's looks with nothing in it, for who may see nothing of the admin. */
export function BareDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${headlineFont.variable} ${textFont.variable}`} suppressHydrationWarning>
      <body>
        <InlineScript code={THEME_SCRIPT} />
        {children}
      </body>
    </html>
  )
}
