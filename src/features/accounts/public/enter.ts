import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { broadcastToTabs } from '@/lib/tabs'

/** Notifies the other tabs of this browser that a session is open. */
export const broadcastSignIn = () => broadcastToTabs(SESSION_CHANNEL, 'signed-in')

/** Opens the admin screens after a session has been opened. The sign-in page leaves the history. */
export function enter() {
  broadcastSignIn()
  window.location.replace(paths.admin)
}
