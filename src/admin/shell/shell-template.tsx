import { DefaultTemplate } from '@payloadcms/next/templates'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'

/** Puts a root view, which Payload draws bare, into the same frame as every other staff screen. */
export function ShellTemplate({ children, ...view }: AdminViewServerProps & { children: ReactNode }) {
  const { req, permissions, locale, visibleEntities } = view.initPageResult
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={view.params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={view.searchParams}
      user={req.user ?? undefined}
      viewType={view.viewType}
      visibleEntities={visibleEntities}
    >
      {children}
    </DefaultTemplate>
  )
}
