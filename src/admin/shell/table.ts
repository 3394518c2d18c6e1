/** The line above a table, with what narrows it. */
export const toolbar = 'mb-3 flex flex-wrap items-center gap-2'

/** Around a drawing and a search field. */
export const search =
  'relative max-w-[26rem] flex-[1_1_16rem] [&>input]:w-full [&>input]:pl-[2.4rem] [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:left-3 [&>svg]:-translate-y-1/2 [&>svg]:text-ink-soft'

export const count = 'ml-auto text-ink-soft tabular-nums'

/** Clipped, not scrolled: the head sticks to the window. What is wider is drawn as cards, whose heads only are heard. */
export const frame = 'relative overflow-x-clip rounded border border-line bg-paper-raised'

/**
 * A table that is the page. A cell's own classes win over what is said of all cells here; of its cards it says little.
 * The heads alone say how wide a column is, at least as wide as their words and their `min-width`.
 */
export const table =
  'w-full border-separate border-spacing-0 text-sm [:where(&:not([data-cards])_:is(th,td))]:px-3 [:where(&:not([data-cards])_:is(th,td):first-child)]:pl-5 [:where(&:not([data-cards])_td)]:h-(--row-height,3.25rem) [:where(&:not([data-cards])_td)]:max-w-0 [:where(&[data-cards]_td)]:p-0 [:where(&_td)]:truncate [:where(&:not([data-cards])_td)]:border-b [:where(&_td)]:border-line [:where(&_td)]:tabular-nums [:where(&_th)]:sticky [:where(&_th)]:top-(--table-top,var(--shell-bar)) [:where(&_th)]:z-2 [:where(&_th)]:h-11 [:where(&_th)]:border-b-2 [:where(&_th)]:border-ink [:where(&_th)]:bg-paper-sunk [:where(&_th)]:text-left [:where(&_th)]:text-note [:where(&_th)]:leading-snug [:where(&_th)]:font-bold [:where(&_th)]:whitespace-nowrap lg:[:where(&_th)]:top-0 [:where(&:not([data-cards])_tr:hover>td)]:bg-[color-mix(in_oklab,var(--paper-raised),var(--ink)_3%)]'

/** A cell in the place of rows that are not drawn. */
export const space = 'h-auto border-0 p-0'

/** What a row is called, if it leads somewhere. */
export const strong = 'font-semibold text-ink no-underline hover:underline'

/** Stands for a text that is still on its way. */
export const bone = 'block h-3 w-3/5 rounded bg-paper-sunk'

export const rowActions = 'flex gap-0.5'
