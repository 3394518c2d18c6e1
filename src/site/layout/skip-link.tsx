/** The id of the main element. No section may have the same id, because a fragment leads to the first such element. */
export const MAIN_ID = 'main-content'

/** The first link that the keyboard reaches. It is visible only with the focus and leads to `MAIN_ID`. */
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
