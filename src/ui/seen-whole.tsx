/**
 * For what moves while it grows: a list whose items share the heights of their rows, or a part that stands at the lower
 * edge. The browser paints what it has parsed so far. What has this class is seen when the element behind it has come.
 */
export const SEEN_WHOLE = 'lg:not-has-[+*]:invisible'

/** Stands behind a part with `SEEN_WHOLE` that has no element behind it. */
export function PartEnd() {
  return <span hidden />
}
