import '@payloadcms/next/css'
import { RootLayout } from '@payloadcms/next/layouts'
import type { ReactNode } from 'react'
import { AtHome, BareDocument, documentProps, ThemeScript } from '@/admin/document'
import { FirstScreen } from '@/all/screens.client'
import { payloadConfig } from '@/app/payload'
import { currentUser } from '@/app/session'
import { isAdmin } from '@/domain/roles'
import { serverFunction } from '../server-function'
import { importMap } from './importMap.js'

export { metadata } from '@payloadcms/next/layouts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  // Payload's layout sends its whole configuration to every signed-in account, so members get a bare document.
  const user = await currentUser().catch(() => null)
  if (user && !isAdmin(user)) return <BareDocument>{children}</BareDocument>
  const { serverURL } = await payloadConfig()
  return (
    <FirstScreen>
      <RootLayout
        config={payloadConfig()}
        importMap={importMap}
        serverFunction={serverFunction}
        htmlProps={await documentProps()}
      >
        <AtHome siteUrl={serverURL} />
        <ThemeScript />
        {children}
      </RootLayout>
    </FirstScreen>
  )
}
