import { paths } from '@/domain/paths'
import { owner } from '@/server/owner'
import { NoticeScreen } from './notice-screen'
import { LookAgain } from './session/look-again.client'
import { SignOut } from './session/sign-out.client'

/** What a signed-in account without the admin role sees on every admin URL. */
export function AccessDenied() {
  return (
    <>
      <LookAgain />
      <NoticeScreen title="Access Denied" text={<WhomToAsk />}>
        <SignOut to={paths.auth}>Sign in as somebody else</SignOut>
        <a href={paths.home}>Return to Home</a>
        <SignOut />
      </NoticeScreen>
    </>
  )
}

function WhomToAsk() {
  return (
    <>
      <p>You don't have permission to access this area.</p>
      <p>
        The owner of {owner.company} can give it to you: <a href={`mailto:${owner.email}`}>{owner.email}</a>
      </p>
    </>
  )
}
