import './admin.css'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { THEME_SCRIPT } from '@/domain/theme'
import { headlineFont, textFont } from '@/ui/fonts'
import { InlineScript } from '@/ui/html'

/** Attributes of the staff screens' document: the site's fonts, and its dark theme where Payload's cookie says so. */
export async function documentProps() {
  const isDark = (await cookies()).get('payload-theme')?.value === 'dark'
  const className = [headlineFont.variable, textFont.variable, isDark && 'dark'].filter(Boolean).join(' ')
  return { className, suppressHydrationWarning: true }
}

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

/** The theme that was chosen on the site, before the first paint: Payload's cookie knows only its own screens. */
export function ThemeScript() {
  return <InlineScript code={THEME_SCRIPT} />
}
