import { MissingScreen } from '@/admin/missing/missing-screen'

/** For what only a stock screen finds to be missing, such as a version. It is made beside every screen, so it asks nothing. */
export default function AdminNotFound() {
  return <MissingScreen />
}
