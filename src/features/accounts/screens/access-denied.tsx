import type { Payload } from 'payload'
import type { ReactNode } from 'react'
import { paths } from '@/domain/paths'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { findCompany } from '@/features/company/server/company'
import { LookAgain, SignOut } from './sign-out.client'

/** A screen with one notice. `children` are the actions that it offers. */
function NoticeScreen({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-deep p-6" data-own>
      <div className="w-[min(34rem,100%)] rounded border-t-6 border-accent bg-paper-raised p-[clamp(1.75rem,5vw,3.5rem)] text-base text-ink [&_:is(a,button)]:underline [&_:is(a,button)]:underline-offset-[0.2em]">
        <h1 className="mb-4 text-3xl leading-none tracking-tight">{title}</h1>
        <div className="grid gap-3 wrap-anywhere">{text}</div>
        <div className="mt-8 flex flex-wrap gap-x-8 gap-y-2 *:inline-flex *:min-h-11 *:items-center">
          {children}
        </div>
      </div>
    </main>
  )
}

type Props = {
  payload: Payload
  /** Whether the reader may open other screens. */
  hasOthers?: boolean
}

/**
 * Shown at every admin URL to a signed-in account without the admin role, and at screens of other areas to an account
 * that is limited to some.
 */
export function AccessDenied({ payload, hasOthers = false }: Props) {
  return (
    <>
      <LookAgain />
      <NoticeScreen title="Access Denied" text={<AdminContact payload={payload} />}>
        {hasOthers && <a href={paths.admin}>Dashboard</a>}
        <SignOut to={paths.auth}>Sign in as somebody else</SignOut>
        <a href={paths.home}>Return to Home</a>
        <SignOut />
      </NoticeScreen>
    </>
  )
}

async function AdminContact({ payload }: { payload: Payload }) {
  const { name, email } = await findCompany(payload)
  return (
    <>
      <p>You don't have permission to access this area.</p>
      <p>
        The owner of {name} can give it to you: <a href={`mailto:${email}`}>{email}</a>
      </p>
    </>
  )
}

/** Shown in place of a screen while the database is away. Sessions and drafts are not lost. */
export function Unavailable() {
  return (
    <NoticeScreen title="Error" text={<p role="alert">{AUTH_TEXTS.unavailable}</p>}>
      <a href="?">Try again</a>
    </NoticeScreen>
  )
}
