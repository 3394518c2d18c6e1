import type { ReactNode } from 'react'
import { SESSION_SCRIPT } from '@/domain/session'
import { THEME_SCRIPT } from '@/domain/theme-script'
import { yearIn } from '@/lib/dates'
import { AtHome } from '@/ui/at-home'
import { headlineFont, textFont } from '@/ui/fonts'
import { InlineScript } from '@/ui/html'
import { Icon } from '@/ui/icon'
import { Notifications } from '@/ui/toast/notifications.client'
import '@/ui/site.css'
import { Awake, TapsScript } from './awake.client'
import { Brand } from './brand'
import { CurrentYear } from './current-year.client'
import type { ShellContent } from './shell-content'
import { MAIN_ID, SkipLink } from './skip-link'
import { ThemeToggle } from './theme-toggle.client'

type QuietDocumentProps = Pick<ShellContent, 'home'> & {
  /** The public origin of the site. */
  siteUrl: string
  contact: Pick<ShellContent['contact'], 'name' | 'timeZone'>
  children: ReactNode
}

/** The document of the sign-in pages. It has a reduced header and footer, and no bar on a phone. */
export function QuietDocument({ home, siteUrl, contact, children }: QuietDocumentProps) {
  return (
    <html
      lang="en"
      // There is no bar at the bottom, so toasts appear at the edge of the window.
      className={`${headlineFont.variable} ${textFont.variable} [--bar-height:0rem]!`}
      suppressHydrationWarning
    >
      <body>
        <InlineScript code={THEME_SCRIPT} />
        <TapsScript />
        <SkipLink />
        <AtHome siteUrl={siteUrl} />
        <header className="flex h-17 items-center justify-between border-b border-line px-edge">
          <Brand name={contact.name} href={home} />
          <ThemeToggle sun={<Icon name="sun" size={20} />} moon={<Icon name="moon" size={20} />} />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className="grid bg-deep">
          {children}
        </main>
        <footer className="px-edge py-4 text-sm text-ink-soft">
          &copy; <CurrentYear rendered={yearIn(contact.timeZone)} timeZone={contact.timeZone} />{' '}
          {contact.name}
        </footer>
        <Notifications />
        <InlineScript code={SESSION_SCRIPT} />
        <Awake />
      </body>
    </html>
  )
}
