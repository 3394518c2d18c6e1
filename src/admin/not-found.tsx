import type { AdminViewServerProps } from 'payload'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { ShellTemplate } from './shell/shell'

/** Shown at every address of the admin without a screen, with the staff's menu around it (reading A108). */
export function NotFoundView(view: AdminViewServerProps) {
  if (!isAdmin(view.initPageResult.req.user))
    return <AccessDenied payload={view.initPageResult.req.payload} />
  return (
    <ShellTemplate {...view}>
      <NotFoundScreen />
    </ShellTemplate>
  )
}

/** The text for an unknown address, as on the public site. */
export function NotFoundScreen() {
  return (
    <main
      className="grid content-start gap-3 px-(--gutter-h) py-[clamp(2rem,8vh,5rem)] wrap-anywhere"
      id="screen"
      tabIndex={-1}
      data-own
    >
      <h1 className="text-[clamp(4rem,2.5rem+8vw,8rem)] leading-[0.9] tracking-[-0.03em]">404</h1>
      <p className="font-display text-xl leading-tight font-bold">Oops! Page not found</p>
      <p className="mt-3">
        <a className="inline-flex min-h-11 items-center underline-offset-[0.2em]" href={paths.home}>
          Return to Home
        </a>
      </p>
    </main>
  )
}
