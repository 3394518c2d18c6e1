import { Checking } from '@/admin/session/session-guard.client'

/** Shown while the guard of the page reads the session from the database. */
export default function AdminLoading() {
  return <Checking />
}
