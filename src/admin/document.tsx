import './admin.css'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { THEME_SCRIPT } from '@/domain/theme-script'
import { headlineFont, textFont } from '@/ui/fonts'
import { InlineScript } from '@/ui/html'

export { AtHome } from '@/ui/at-home'

/**
 * The attributes of the staff screens' document: the fonts of the site, and the dark theme by Payload's cookie.
 */
export async function documentProps() {
  const isDark = (await cookies()).get('payload-theme')?.value === 'dark'
  const className = [headlineFont.variable, textFont.variable, isDark && 'dark'].filter(Boolean).join(' ')
  return { className, suppressHydrationWarning: true }
}

/**
 * A minimal document for accounts without access. The site's styles would break Payload's screens, which share this
 * layout.
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

/**
 * Applies the theme of the site before the first paint, because Payload's cookie belongs to its own screens alone.
 */
export function ThemeScript() {
  return <InlineScript code={THEME_SCRIPT} />
}
