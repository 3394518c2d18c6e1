/**
 * An empty localStorage entry under this key says that an admin has signed in with this browser. Public pages, which
 * are the same for everybody, then ask who it is. It is no secret and gives no right.
 */
const STAFF_FLAG = 'staff'

/** Says in this browser that an admin has signed in. */
export function setStaffFlag(): void {
  inStorage((storage) => storage.setItem(STAFF_FLAG, ''))
}

/** Whether an admin has signed in with this browser and not out again; the session may have ended since. */
export function hasStaffFlag(): boolean {
  return inStorage((storage) => storage.getItem(STAFF_FLAG)) === ''
}

/** Forgets that an admin has signed in with this browser. */
export function clearStaffFlag(): void {
  inStorage((storage) => storage.removeItem(STAFF_FLAG))
}

/** Storage may be blocked; then nothing is known. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
