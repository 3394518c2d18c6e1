/** Where Payload's toaster draws; it stands on every screen, empty most of the time. */
export const toastRegion = () => document.querySelector<HTMLElement>('section[aria-label^="Notifications"]')

/**
 * Takes the toasts into a modal dialog: all else is below it and inert, so that they could be neither seen on a phone
 * nor read out.
 *
 * @returns puts them back
 */
export function holdToasts(dialog: HTMLElement): () => void {
  const region = toastRegion()
  const home = region?.parentElement
  if (!region || !home) return () => {}
  dialog.append(region)
  return () => (home.isConnected ? home : document.body).append(region)
}
