import type { FlattenedField } from 'payload'
import type { Content } from '@/cli/content/fields'
import { ICON_NAMES } from '@/features/content/rules/icon'
import { block, text } from '@/seed/rich-text'

/** How much a page is given: what it cannot do without, or all that fits. */
type Amount = 'least' | 'most'

const BESIDE = ['id', '_order', '_status', 'createdAt', 'updatedAt', 'formerNames', 'formerSlugs']

const MARKUP =
  '</h2><script>throw 1</script> <b onclick=x>&amp; "quoted" \u202eright to left\u202c {company} 漢字 😀 '

let count = 0

/** A text of this length that no other field has. */
function textOf(length: number, isOneWord: boolean): string {
  count += 1
  const filled = isOneWord ? 'W'.repeat(length) : MARKUP.repeat(Math.ceil(length / MARKUP.length))
  const end = String(count).padStart(3, '0')
  // Half a character is none.
  return filled.slice(0, Math.max(0, length - end.length)).replace(/[\ud800-\udbff]$/, '') + end
}

/** What fields that take no free text take, shortest first. */
const SPECIAL = [
  ...['form', '/', 'https://x.example', '08:30', '+12125550123', 'x@example.com', ...ICON_NAMES],
  `${'mail-'.repeat(10)}x@example.com`,
  `https://example.com/${'path'.repeat(110)}`,
]

type Validate = (value: unknown, options: object) => unknown

const options = { req: { payload: { config: {} }, t: (key: string) => key }, siblingData: {}, data: {} }

/** Whether a field takes a value, asked of its own validation. */
async function isTaken(field: FlattenedField, value: unknown): Promise<boolean> {
  const validate = 'validate' in field ? (field.validate as Validate | undefined) : undefined
  return !validate || (await validate(value, { ...options, ...field })) === true
}

async function wordFor(field: FlattenedField, amount: Amount, isOneWord: boolean): Promise<string> {
  const { minLength = 1, maxLength = 2_000 } = field as { minLength?: number; maxLength?: number }
  const free = amount === 'most' ? textOf(maxLength, isOneWord) : textOf(Math.max(minLength, 3), true)
  const special = amount === 'most' ? [...SPECIAL].reverse() : SPECIAL
  for (const value of [free, ...special])
    if (await isTaken(field, isMany(field) ? [value] : value)) return value
  throw new Error(`No example is a valid ${field.name}. Give this helper one.`)
}

const isMany = (field: FlattenedField) => 'hasMany' in field && field.hasMany === true

type References = Record<string, readonly string[]>

/**
 * Content for all of these fields, found by what the fields say of themselves, so that a new field is tried too.
 *
 * @param had - the words that a new site begins with: its addresses stay
 * @param references - what a relationship may name, by collection
 */
export async function extremeWords(
  fields: readonly FlattenedField[],
  amount: Amount,
  had: Content,
  references: References,
): Promise<Content> {
  const words: Content = {}
  for (const [at, field] of fields.entries()) {
    const { name } = field
    if (BESIDE.includes(name)) continue
    words[name] = name === 'slug' ? had.slug : await exampleOf(field, amount, at % 2 === 0, references)
  }
  return words
}

async function exampleOf(
  field: FlattenedField,
  amount: Amount,
  isOneWord: boolean,
  references: References,
): Promise<unknown> {
  const isRequired = 'required' in field && field.required === true
  if (field.type === 'group') return extremeWords(field.flattenedFields, amount, {}, references)
  if (field.type === 'array') {
    const rows = amount === 'most' ? (field.maxRows ?? 20) : (field.minRows ?? Number(isRequired))
    return all(rows, () => extremeWords(field.flattenedFields, amount, {}, references))
  }
  if (amount === 'least' && !isRequired) return isMany(field) ? [] : field.type === 'checkbox' ? false : null
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email': {
      const { maxRows = 12 } = field as { maxRows?: number }
      if (!isMany(field)) return wordFor(field, amount, isOneWord)
      return all(amount === 'most' ? maxRows : 1, (at) => wordFor(field, amount, at % 2 === 0))
    }
    case 'number':
      return amount === 'most' ? field.max : field.min
    case 'checkbox':
      return false
    case 'date':
      return amount === 'most' ? '2038-12-31T12:00:00.000Z' : '1999-01-01T12:00:00.000Z'
    case 'radio':
    case 'select': {
      const option = field.options.at(amount === 'most' ? -1 : 0)
      return typeof option === 'string' ? option : option?.value
    }
    case 'relationship': {
      const known = references[String(field.relationTo)] ?? []
      return isMany(field) ? known : known.at(amount === 'most' ? -1 : 0)
    }
    case 'richText':
      return amount === 'most' ? longText() : toRichText([paragraph('x')])
    default:
      throw new Error(`No example of a field of type ${field.type}. Give this helper one.`)
  }
}

async function all<T>(length: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < length; at += 1) made.push(await make(at))
  return made
}

type Node = Record<string, unknown>

const paragraph = (...content: string[]): Node => ({
  ...block,
  type: 'paragraph',
  children: content.map(text),
  textFormat: 0,
  textStyle: '',
})
const toRichText = (children: Node[]) => ({ root: { ...block, type: 'root', children } })

function longText() {
  const word = 'W'.repeat(300)
  const cell = (headerState: number): Node => ({
    ...block,
    type: 'tablecell',
    headerState,
    colSpan: 1,
    rowSpan: 1,
    backgroundColor: null,
    children: [paragraph('W'.repeat(40))],
  })
  const row = (headerState: number) => ({
    ...block,
    type: 'tablerow',
    children: Array.from({ length: 8 }, () => cell(headerState)),
  })
  const link = {
    ...block,
    version: 3,
    type: 'link',
    id: '6a0000000000000000000000',
    children: [text(word)],
    fields: { url: 'https://example.com/', newTab: false, linkType: 'custom' },
  }
  const list = (tag: string, listType: string): Node => ({
    ...block,
    type: 'list',
    listType,
    start: 1,
    tag,
    children: [{ ...block, type: 'listitem', value: 1, children: [text(word)] }],
  })
  return toRichText([
    ...['h2', 'h3'].map((tag) => ({ ...block, type: 'heading', tag, children: [text(word)] })),
    ...[paragraph(word, MARKUP), { ...paragraph(), children: [link] }],
    ...[list('ul', 'bullet'), list('ol', 'number')],
    { ...block, type: 'table', children: [row(1), row(0), row(0)] },
  ])
}

/** The words with every list in another order. */
export function shuffled<T>(words: T, random: () => number): T
export function shuffled(words: unknown, random: () => number): unknown {
  if (Array.isArray(words)) {
    const drawn = words.map((each) => ({ at: random(), each: shuffled(each, random) }))
    return drawn.sort((one, other) => one.at - other.at).map(({ each }) => each)
  }
  if (typeof words !== 'object' || words === null || 'root' in words) return words
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, shuffled(each, random)]))
}
