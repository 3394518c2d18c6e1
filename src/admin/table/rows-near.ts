const OVERSCAN_ROWS = 12

/** What a window shows, in pixels from the top of the page. */
export type View = { top: number; bottom: number }

/** A list on a page: where its rows begin and how high each is, in pixels, and how many it has. */
export type Rows = { top: number; rowHeight: number; total: number }

/** The rows in a window and a few around them: the first one, and the one behind the last. */
export function rowsNear(view: View, { top, rowHeight, total }: Rows): { first: number; end: number } {
  const rowAt = (pixel: number) => Math.floor((pixel - top) / rowHeight)
  const within = (row: number) => Math.min(Math.max(row, 0), total)
  return {
    first: within(rowAt(view.top) - OVERSCAN_ROWS),
    end: within(rowAt(view.bottom) + 1 + OVERSCAN_ROWS),
  }
}
