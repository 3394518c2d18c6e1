import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { AUTH_FLASH_COOKIE, AUTH_FLASHES, isAuthFlash } from '@/domain/account'
import { relyingPartyOf } from '@/domain/passkey'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { setUpToken } from '@/features/accounts/cookies'
import { findSetUp, takeShownCodes } from '@/features/accounts/set-up'
import { toQrCode, totpAddress } from '@/features/accounts/totp'
import { findCompany } from '@/features/company/server/company'
import { AuthScreen } from '@/site/auth/auth-screen'
import { SetUpCodes, SetUpPanel } from '@/site/auth/set-up.client'

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
