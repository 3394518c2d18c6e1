import type { ServerProps, VisibleEntities } from 'payload'
import { NotificationsKey } from '@/ui/toast/notifications-key.client'
import { LogOut } from './log-out.client'
import { toNavItems } from './nav-items'
import { ShellBar } from './shell-bar.client'
import { StockMarkup } from './stock-markup.client'
import { ThemeToggle } from './theme-toggle.client'
import { ToastsClear } from './toasts-clear.client'

/** The frame around every staff screen, stock ones included; Payload draws it where its own navigation was. */
export function ShellNav({
  payload,
  user,
  i18n,
  visibleEntities,
}: ServerProps & { visibleEntities: VisibleEntities }) {
  const { own, others } = toNavItems(payload.config.collections, visibleEntities.collections, i18n)
  return (
    <>
      <ShellBar own={own} others={others} brand={String(payload.config.custom.brand)}>
        <p className="px-3 pb-1 text-note wrap-anywhere text-ink-soft">
          <span className="sr-only">Signed in as </span>
          {user?.email}
        </p>
        <div className="flex items-center justify-between">
          <LogOut />
          <ThemeToggle />
        </div>
      </ShellBar>
      <NotificationsKey />
      <StockMarkup />
      <ToastsClear />
    </>
  )
}
