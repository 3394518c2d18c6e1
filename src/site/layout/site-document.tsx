import type { ReactNode } from 'react'
import { THEME_SCRIPT } from '@/domain/theme'
import { headlineFont, textFont } from '@/ui/fonts'
import { InlineScript } from '@/ui/html'
import { Notifications } from '@/ui/toast/notifications.client'
import '@/ui/site.css'
import { DraftScript, FirstTouch } from '../lead-form/visit.client'
import { MobileBar } from './mobile-bar'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { MAIN_ID, SkipLink } from './skip-link'
import type { ShellContent } from './types'

/** The page behind the menu stays where it is; a device that is turned may leave the menu open and out of sight. */
const STILL_BELOW_MENU = 'max-lg:has-[#mobile-menu:popover-open]:overflow-hidden'

type SiteDocumentProps = { shell: ShellContent; children: ReactNode }

/** The whole document of a public page: header, content, footer, and the two global elements (reading A11). */
export function SiteDocument({ shell, children }: SiteDocumentProps) {
  return (
    <html
      lang="en"
      className={`${headlineFont.variable} ${textFont.variable} ${STILL_BELOW_MENU}`}
      suppressHydrationWarning
    >
      <body>
        <InlineScript code={THEME_SCRIPT} />
        <SkipLink />
        <SiteHeader {...shell} />
        <main id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
        <SiteFooter {...shell} />
        <MobileBar actions={shell.mobileBar} />
        <Notifications />
        <FirstTouch />
        <DraftScript />
      </body>
    </html>
  )
}
