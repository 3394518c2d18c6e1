/** The formats of RTF that a browser can show. Metafiles are left out. */
const KINDS = [
  [/\\pngblip\b/, 'image/png'],
  [/\\jpegblip\b/, 'image/jpeg'],
] as const

/** A copy of the picture before it, for programs that cannot read that one. */
const FOR_OLD_PROGRAMS = /\\nonshppict\s*$/

/**
 * The pictures of the RTF that an office program puts on the clipboard beside its HTML, in the order of the text. In the
 * HTML they have the addresses of files on a disk, which no browser may read.
 *
 * @returns a `data:` address for each; null for one that browsers do not show
 */
export function picturesInRtf(rtf: string): (string | null)[] {
  const pictures: (string | null)[] = []
  for (const { index, 0: start } of rtf.matchAll(/\{\s*\\pict(?![a-z])/g)) {
    if (FOR_OLD_PROGRAMS.test(rtf.slice(Math.max(0, index - 40), index))) continue
    pictures.push(toAddress(groupAt(rtf, index + start.length)))
  }
  return pictures
}

/** The rest of a group, without the groups within it. */
function groupAt(rtf: string, start: number): string {
  let text = ''
  let depth = 0
  const brace = /[{}]/g
  brace.lastIndex = start
  let end = start
  for (let found = brace.exec(rtf); found; found = brace.exec(rtf)) {
    if (depth === 0) text += rtf.slice(end, found.index)
    end = found.index + 1
    depth += found[0] === '{' ? 1 : -1
    if (depth < 0) break
  }
  return text
}

function toAddress(group: string): string | null {
  const type = KINDS.find(([word]) => word.test(group))?.[1]
  const digits = group.replace(/\\[a-z]+-?\d* ?/gi, '').replace(/\s+/g, '')
  if (!type || !/^(?:[\da-f]{2})+$/i.test(digits)) return null
  let bytes = ''
  for (let at = 0; at < digits.length; at += 2)
    bytes += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2), 16))
  return `data:${type};base64,${btoa(bytes)}`
}
