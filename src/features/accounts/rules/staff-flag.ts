import { inStorage } from '@/lib/in-storage'

/**
 * The key of an empty localStorage entry which says that an admin has signed in with this browser. Public pages, which
 * are the same for everybody, then request the session. The entry is no secret and gives no right.
 */
const STAFF_FLAG = 'staff'

/** Remembers in this browser that an admin has signed in. */
export function setStaffFlag(): void {
  inStorage(() => localStorage.setItem(STAFF_FLAG, ''))
}

/** Whether an admin has signed in with this browser and has not signed out. The session may have expired since. */
export function hasStaffFlag(): boolean {
  return inStorage(() => localStorage.getItem(STAFF_FLAG)) === ''
}

/** Forgets that an admin has signed in with this browser. */
export function clearStaffFlag(): void {
  inStorage(() => localStorage.removeItem(STAFF_FLAG))
}
