import './admin.css'
import type { ReactNode } from 'react'
import { headlineFont, textFont } from '@/ui/fonts'
import { ThemeScript } from './shell/theme-script'

/**
 * An empty document in our looks, for who may see nothing of the admin. The site's styles would undress Payload's screens,
 * whose layout this one shares.
 */
export function BareDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${headlineFont.variable} ${textFont.variable}`} suppressHydrationWarning>
      <body>
        <ThemeScript />
        {children}
      </body>
    </html>
  )
}
