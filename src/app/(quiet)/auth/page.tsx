import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { env } from '@/env'
import { AccountPanel } from '@/features/accounts/public/account-panel.client'
import { AuthScreen } from '@/features/accounts/public/auth-screen'
import { AUTH_FLASH_COOKIE, AUTH_FLASHES, isAuthFlash } from '@/features/accounts/rules/account'
import { relyingPartyOf } from '@/features/accounts/rules/passkey'
import { signInCompany } from '../company'

export const metadata: Metadata = { title: 'Staff sign-in', robots: { index: false, follow: false } }

export default async function AuthPage() {
  const flash = (await cookies()).get(AUTH_FLASH_COOKIE)?.value
  return (
    <AuthScreen>
      <AccountPanel
        flash={isAuthFlash(flash) ? AUTH_FLASHES[flash] : null}
        canSignUp={env.SIGN_UP}
        confirmsByMail={Boolean(env.SMTP_URL)}
        canRecover={Boolean(env.SMTP_URL) || env.NODE_ENV === 'development'}
        canUsePasskeys={relyingPartyOf(env.SITE_URL) !== null}
        ownerEmail={(await signInCompany()).email}
      />
    </AuthScreen>
  )
}
