/**
 * For a list whose items share the heights of their rows. The browser paints what it has parsed so far, and each further
 * item would move those before it, so that the list is seen when its end is there.
 */
export const SEEN_WHOLE = 'lg:not-has-[+*]:invisible'

/** The end of a list that is seen whole. */
export function ListEnd() {
  return <span hidden />
}
