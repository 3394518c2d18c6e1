import type { ReactNode } from 'react'
import { THEME_SCRIPT } from '@/domain/theme-script'
import { headlineFont, textFont } from '@/ui/fonts'
import { InlineScript } from '@/ui/html'
import { Notifications } from '@/ui/toast/notifications.client'
import '@/ui/site.css'
import type { Action } from '@/copy/types'
import { Icon } from '@/ui/icon'
import { SmartLink } from '@/ui/smart-link'
import { Awake, TapsScript } from './awake.client'
import type { ShellContent } from './shell-content'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { MAIN_ID, SkipLink } from './skip-link'

/**
 * Stops the page behind the open menu from scrolling. The rule has a maximum width, because a device that is turned
 * may hide the menu while it is still open.
 */
const STILL_BELOW_MENU = 'max-lg:has-[#mobile-menu:popover-open]:overflow-hidden'

type SiteDocumentProps = {
  shell: ShellContent
  /** What nouns begin in every page. */
  scripts: ReactNode
  children: ReactNode
}

/** The whole document of a public page: header, content, footer, and the two global elements (reading A11). */
export function SiteDocument({ shell, scripts, children }: SiteDocumentProps) {
  return (
    <html
      lang="en"
      className={`${headlineFont.variable} ${textFont.variable} ${STILL_BELOW_MENU}`}
      suppressHydrationWarning
    >
      <body>
        <InlineScript code={THEME_SCRIPT} />
        <TapsScript />
        <SkipLink />
        <SiteHeader {...shell} />
        <main id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
        <SiteFooter {...shell} />
        <MobileBar actions={shell.mobileBar} />
        <Notifications />
        {scripts}
        <Awake />
      </body>
    </html>
  )
}

/** Two buttons within reach of the thumb, on every public page below 768 px. */
function MobileBar({ actions }: { actions: readonly Action[] }) {
  return (
    <nav
      aria-label="Quick contact"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-[2fr_3fr] gap-2 border-t-2 border-ink bg-paper px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] *:flex *:min-h-13 *:items-center *:justify-center *:gap-2 *:rounded *:border-2 *:border-ink *:text-center *:font-display *:text-label *:leading-head *:font-bold *:no-underline not-has-[+*]:invisible *:last:border-transparent *:last:bg-accent *:last:text-accent-ink md:hidden print:hidden low:h-bar low:py-[3px] low:*:reach-above low:*:min-h-0"
    >
      {actions.map(({ label, ...link }) => (
        <SmartLink key={label} {...link}>
          {link.href.startsWith('tel:') && <Icon name="phone" size={20} />}
          {label}
        </SmartLink>
      ))}
    </nav>
  )
}
