let stopping = false

/** Says to all parts of this process that it takes no more work. */
export function markStopping(): void {
  stopping = true
}

/** Whether this process is on its way out, so that new visitors belong elsewhere. */
export function isStopping(): boolean {
  return stopping
}
