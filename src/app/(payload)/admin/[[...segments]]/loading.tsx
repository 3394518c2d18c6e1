import { Checking } from '@/admin/session/session-guard.client'

/** Shown while the guard asks the database who is there. */
export default function AdminLoading() {
  return <Checking />
}
