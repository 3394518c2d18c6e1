import { AUTH_TEXTS } from '@/domain/account'
import { NoticeScreen } from './notice-screen'

/** What the staff see instead of a screen while the database is away; their session and their drafts are as they were. */
export function Unavailable() {
  return (
    <NoticeScreen title="Error" text={<p role="alert">{AUTH_TEXTS.unavailable}</p>}>
      <a href="?">Try again</a>
    </NoticeScreen>
  )
}
