import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { broadcastToTabs } from '@/lib/tabs'

/** Tells the other tabs of this browser that a session is open. */
export const broadcastSignIn = () => broadcastToTabs(SESSION_CHANNEL, 'signed-in')

/** Leaves a page of the sign-in for the screens of the staff, once a session is open. */
export function enter() {
  broadcastSignIn()
  window.location.replace(paths.admin)
}
