import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { CodePanel } from '@/features/accounts/public/account-panel.client'
import { AuthScreen } from '@/features/accounts/public/auth-screen'
import { AUTH_FLASH_COOKIE, AUTH_FLASHES, isAuthFlash } from '@/features/accounts/rules/account'

export const metadata: Metadata = { title: 'Enter your code', robots: { index: false, follow: false } }

export default async function CodePage() {
  const flash = (await cookies()).get(AUTH_FLASH_COOKIE)?.value
  return (
    <AuthScreen>
      <CodePanel flash={isAuthFlash(flash) ? AUTH_FLASHES[flash] : null} />
    </AuthScreen>
  )
}
