import { NotFoundScreen } from '@/admin/not-found'

/** For what only a screen of Payload's finds to be missing, such as a version. It is made beside every screen, so it asks nothing. */
export default function AdminNotFound() {
  return <NotFoundScreen />
}
