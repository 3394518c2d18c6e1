import '@payloadcms/next/css'
import '@/ui/theme.css'
import '@/admin/shell/shell.css'
import '@/admin/shell/stock-fields.css'
import config from '@payload-config'
import { RootLayout } from '@payloadcms/next/layouts'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { headlineFont, textFont } from '@/ui/fonts'
import { importMap } from './admin/importMap.js'
import { serverFunction } from './server-function'

export { metadata } from '@payloadcms/next/layouts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const isDark = (await cookies()).get('payload-theme')?.value === 'dark'
  const className = [headlineFont.variable, textFont.variable, isDark && 'dark'].filter(Boolean).join(' ')
  const htmlProps = { className, suppressHydrationWarning: true }
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction} htmlProps={htmlProps}>
      {children}
    </RootLayout>
  )
}
