/** The plain text of a value of Payload's editor, or of a part of it. */
export function richTextWords(stored: unknown): string {
  if (typeof stored !== 'object' || stored === null) return ''
  if ('root' in stored) return richTextWords(stored.root)
  if ('text' in stored && typeof stored.text === 'string') return stored.text
  if (!('children' in stored) || !Array.isArray(stored.children)) return ''
  return stored.children.map(richTextWords).filter(Boolean).join(' ')
}
