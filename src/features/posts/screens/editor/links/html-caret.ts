/**
 * Whether a slash typed at this index opens the link dialog: only at the start of a line, and not within a tag or a
 * link.
 */
export function beginsLine(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', at - 1) + 1, at)
  return line.trim() === '' && !isInTag(source, at) && !isInLink(source, at)
}

/** Whether an index of the source is within a tag. */
export function isInTag(source: string, at: number): boolean {
  const before = source.slice(0, at)
  return /<[a-z/!][^>]*$/i.test(before.slice(before.lastIndexOf('<')))
}

/** Whether an index of the source is between the tags of a link. */
export function isInLink(source: string, at: number): boolean {
  const before = source.slice(0, at).toLowerCase()
  return Math.max(before.lastIndexOf('<a '), before.lastIndexOf('<a>')) > before.lastIndexOf('</a>')
}
