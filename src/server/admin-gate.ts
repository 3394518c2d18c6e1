import 'server-only'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/role'
import { noteRefusal } from './note-refusal'
import { payloadClient } from './payload-client'
import { userOf } from './session'
import { isStaffScreen } from './staff-screens'

/** Who asks for an address of the admin, and for an admin whether it is one of a screen; 'unknown' while nobody can tell. */
type Standing = 'visitor' | 'member' | 'admin' | 'missing' | 'unknown'

/**
 * Says who asks for an address of the admin, while its status can still be chosen: Payload's layout begins to
 * stream before its page knows. It grants nothing, and whatever goes wrong here the page's own guard meets again.
 *
 * @param path - of the request, decoded or not
 */
export async function standingAt(headers: Headers, path: string): Promise<Standing> {
  try {
    const user = await userOf(headers)
    if (!user) return 'visitor'
    if (!isAdmin(user)) {
      await noteRefusal('access.refused', { headers, method: 'GET' }, '')
      return 'member'
    }
    const { config } = await payloadClient()
    return isStaffScreen(config, segmentsOf(path)) ? 'admin' : 'missing'
  } catch {
    return 'unknown'
  }
}

function segmentsOf(path: string): string[] {
  return decodeURIComponent(path).slice(paths.admin.length).split('/').filter(Boolean)
}
