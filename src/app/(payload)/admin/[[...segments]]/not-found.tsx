import { NotFoundScreen } from '@/admin/not-found'

/**
 * The screen for documents that only a screen of Payload's finds to be missing, such as a version. Next renders it
 * together with every screen, so it reads no data.
 */
export default function AdminNotFound() {
  return <NotFoundScreen />
}
