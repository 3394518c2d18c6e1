import '@payloadcms/next/css'
import config from '@payload-config'
import { RootLayout } from '@payloadcms/next/layouts'
import type { ReactNode } from 'react'
import { documentProps } from '@/admin/shell/document'
import { importMap } from './admin/importMap.js'
import { serverFunction } from './server-function'

export { metadata } from '@payloadcms/next/layouts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <RootLayout
      config={config}
      importMap={importMap}
      serverFunction={serverFunction}
      htmlProps={await documentProps()}
    >
      {children}
    </RootLayout>
  )
}
