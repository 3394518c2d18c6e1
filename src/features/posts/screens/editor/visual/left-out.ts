import { countElements, type Pasted } from '@/features/posts/screens/editor/fields/sanitize-pasted'

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

const BESIDE_NAMES: [kind: keyof Pasted['beside'], one: string, many: string][] = [
  ['drawings', 'a drawing', 'drawings'],
  ['equations', 'an equation', 'equations'],
  ['fields', 'a field of a form', 'fields of forms'],
  ['objects', 'an embedded object', 'embedded objects'],
  ['pageParts', 'a header or footer of a page', 'headers and footers of pages'],
  ['textBoxes', 'a text box', 'text boxes'],
  ['links', 'a link that works only in its document', 'links that work only in their document'],
  [
    'notes',
    'a footnote of which only the number was copied',
    'footnotes of which only the numbers were copied',
  ],
]

/**
 * Says which pasted elements the sanitizer has removed, such as '2 images and a video', and what of reviewers was left
 * out, and what stood beside the text. The invisible markup of word processors is not counted.
 *
 * @returns '' when nothing was left out
 */
export function leftOut(
  { counts, review, beside }: Pick<Pasted, 'counts' | 'review' | 'beside'>,
  sanitized: string,
): string {
  const after = countElements(sanitized)
  const lost = (tag: string) => (counts.get(tag) ?? 0) - (after.get(tag) ?? 0)
  const elements = listOf([
    ...Object.entries(NAMES).map(([tag, names]): Counted => [lost(tag), ...names]),
    ...BESIDE_NAMES.map(([kind, ...names]): Counted => [beside[kind], ...names]),
  ])
  const marks = listOf([
    [review.comments, 'a comment', 'comments'],
    [review.deletions, 'a deleted passage', 'deleted passages'],
  ])
  const advice = lost('img') > 0 ? '. Images come in as files: save them, then drop them in' : ''
  return [
    ...(elements ? [`Left out, because an article cannot have it so: ${elements}${advice}`] : []),
    ...(marks ? [`Left out, because reviewers made it: ${marks}`] : []),
  ].join('. ')
}

type Counted = [count: number, one: string, many: string]

function listOf(counted: Counted[]): string {
  const names = counted.flatMap(([count, one, many]) =>
    count > 0 ? [count === 1 ? one : `${count} ${many}`] : [],
  )
  return new Intl.ListFormat('en').format(names)
}
