import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { AuthScreen } from '@/features/accounts/public/auth-screen'
import { SetUpCodes, SetUpPanel } from '@/features/accounts/public/set-up.client'
import { AUTH_FLASH_COOKIE, AUTH_FLASHES, isAuthFlash } from '@/features/accounts/rules/account'
import { relyingPartyOf } from '@/features/accounts/rules/passkey'
import { setUpToken } from '@/features/accounts/server/cookies'
import { findSetUp, takeShownCodes } from '@/features/accounts/server/set-up'
import { toQrCode, totpAddress } from '@/features/accounts/server/totp'
import { findCompany } from '@/features/company/server/company'

export const metadata: Metadata = {
  title: 'Set up a second factor',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default async function SetUpPage() {
  const token = setUpToken(await headers())
  const payload = await payloadClient()
  const codes = token && (await takeShownCodes(payload, token))
  if (codes) {
    return (
      <AuthScreen>
        <SetUpCodes codes={codes} />
      </AuthScreen>
    )
  }
  const begun = token && (await findSetUp(payload, token))
  if (!begun) redirect(paths.auth)
  const { name } = await findCompany(payload)
  const flash = (await cookies()).get(AUTH_FLASH_COOKIE)?.value
  return (
    <AuthScreen>
      <SetUpPanel
        flash={isAuthFlash(flash) ? AUTH_FLASHES[flash] : null}
        secret={begun.secret}
        qr={toQrCode(totpAddress(begun.secret, name, begun.user.email))}
        canUsePasskeys={relyingPartyOf(env.SITE_URL) !== null}
      />
    </AuthScreen>
  )
}
