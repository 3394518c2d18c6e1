/**
 * An empty entry of localStorage under this key says that an admin has signed in with this browser: public pages, which
 * are the same for everybody, then ask who it is. It is no secret and gives no right.
 */
const STAFF_MARK = 'staff'

/** Leaves the mark of an admin who has signed in. */
export function markAsStaff(): void {
  inStorage((storage) => storage.setItem(STAFF_MARK, ''))
}

/** Whether an admin has signed in with this browser and not out again; the session may have ended since. */
export function isMarkedAsStaff(): boolean {
  return inStorage((storage) => storage.getItem(STAFF_MARK)) === ''
}

/** Forgets that an admin has signed in with this browser. */
export function forgetStaff(): void {
  inStorage((storage) => storage.removeItem(STAFF_MARK))
}

/** Storage may be forbidden; then nothing is known. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
