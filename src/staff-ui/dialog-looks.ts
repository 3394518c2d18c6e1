/** The classes of the backdrop of a dialog, which is dark in both themes. */
export const backdrop = 'backdrop:bg-[oklch(0.2_0.02_60/0.5)]'

const box =
  'max-h-[calc(100dvh-2rem)] overflow-y-auto rounded border-0 border-t-6 border-accent bg-paper-raised p-7 text-ink'

/** The classes of a dialog in the middle of the window; each dialog sets its own width. */
export const dialogBox = `${box} ${backdrop}`

/** The classes of a dialog after the session has ended; its backdrop hides the page. */
export const closedDialogBox = `${box} backdrop:bg-paper-sunk`
