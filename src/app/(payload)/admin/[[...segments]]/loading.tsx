import { Checking } from '@/features/accounts/screens/session-guard.client'

/** Shown while the guard of the page reads the session from the database. */
export default function AdminLoading() {
  return <Checking />
}
