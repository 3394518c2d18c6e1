import { notifyError } from '@/admin/shell/toasts.client'
import { countElements, type Pasted } from '../fields/sanitize-pasted'

const NAMES: Record<string, [one: string, many: string]> = {
  audio: ['a sound', 'sounds'],
  canvas: ['a drawing', 'drawings'],
  embed: ['an embedded page', 'embedded pages'],
  iframe: ['an embedded page', 'embedded pages'],
  img: ['an image', 'images'],
  object: ['an embedded page', 'embedded pages'],
  svg: ['a drawing', 'drawings'],
  video: ['a video', 'videos'],
}

/**
 * Shows which pasted elements the sanitizer has removed, such as '2 images and a video'. The invisible markup of word
 * processors is not counted.
 */
export function notifyLeftOut({ counts }: Pasted, sanitized: string): void {
  const after = countElements(sanitized)
  const lost = (tag: string) => (counts.get(tag) ?? 0) - (after.get(tag) ?? 0)
  const names = Object.entries(NAMES).flatMap(([tag, [one, many]]) => {
    const count = lost(tag)
    return count > 0 ? [count === 1 ? one : `${count} ${many}`] : []
  })
  if (names.length === 0) return
  const list = new Intl.ListFormat('en').format(names)
  const advice = lost('img') > 0 ? '. Images come in as files: save them, then drop them in' : ''
  notifyError(`Left out, because an article cannot have it so: ${list}${advice}`)
}
