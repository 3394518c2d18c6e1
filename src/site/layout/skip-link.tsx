/** No word that a page would give to one of its sections: an anchor finds the first element of its name. */
export const MAIN_ID = 'main-content'

/** The first stop of the keyboard, seen when it has the focus; leads to `MAIN_ID`. */
export function SkipLink() {
  return (
    <a
      className="absolute top-3 left-3 z-30 -translate-y-[200%] bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      href={`#${MAIN_ID}`}
    >
      Skip to content
    </a>
  )
}
