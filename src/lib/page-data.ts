/**
 * The id of the element with React's data of a cached page. Parts that stand in the HTML alone are named in it
 * (`src/front/scripts/still-parts.ts`).
 */
export const DATA_ID = 'page-data'

/** The id of the element whose JSON says which scripts the page has. */
export const DEFERRED_ID = 'lazy'

/** The JSON of that element: the addresses of the scripts, and where Turbopack begins. */
export type Deferred = { s: string[]; p: unknown[] }

/** The attribute with the number of such a part. */
export const PART = 'data-part'

/** The number of a part as it is written: short, because a page has dozens. */
export const nameOf = (part: number) => part.toString(36)

/**
 * What stands for a part in the data. React begins every text that begins with a dollar sign with two.
 *
 * @param component - the row of the component that its links to pages of ours are, if it has any
 * @param more - how many of the elements before it belong to it
 */
export const toToken = (part: number, component = '', more = 0) =>
  `$~${nameOf(part)}${component && `:${component}`}${more > 0 ? `+${more}` : ''}`

/** What stands for the mark and the kind of an element whose attributes alone are taken. */
export const toOpenToken = (part: number) => `$~${nameOf(part)}=`

/** An element that begins with such a token, up to its first property. */
const OPEN = /\["\$~(\w+)=",(null|"(?:[^"\\]|\\.)*"),\{/g

/** A quote within a text is escaped, so a token follows what begins a value. */
const TOKEN = /([[,:])"\$~(\w+)(?::(\w+))?(?:\+(\d+))?"/g

/** A link to a page of ours. */
const LINK = 'a[href^="/"]'

/**
 * Puts the parts of a document into its data again, each as the elements that React would have been sent.
 *
 * @param find - finds an element of the document by a selector
 */
export function restoreParts(data: string, find: (selector: string) => Element | null): string {
  const partAt = (part: string) => find(`[${PART}="${part}"]`)
  const opened = data.replace(OPEN, (_token, part, key) => {
    const element = partAt(part)
    const props = element ? `${JSON.stringify(attributesOf(element)).slice(0, -1)},` : '{'
    return `["$","${element?.localName ?? 'div'}",${key},${props}`
  })
  return opened.replace(TOKEN, (_token, before, part, component, more) => {
    const models: unknown[] = []
    let element = partAt(part)
    for (let at = Number(more ?? 0); at >= 0; at -= 1) {
      models.unshift(element && toModel(element, component, more && String(at)))
      element = element?.previousElementSibling ?? null
    }
    return before + models.map((model) => JSON.stringify(model)).join()
  })
}

/** React refuses a style that is a text. No part has one, but an extension of the browser may have set it. */
const NOT_GIVEN = /^(?:style$|on)/

/** Properties that React names in another way than HTML, and needs in its own. */
const NAMES: Readonly<Record<string, string>> = { class: 'className', charset: 'charSet' }

/** An element in React's form: a mark, its kind, its key, and its properties. */
function toModel(element: Element, component?: string, key: string | null = null): unknown[] {
  const { localName, innerHTML } = element
  const props = attributesOf(element)
  const isLink = component && element.matches(LINK)
  if (isLink || localName === 'title' || (component && element.querySelector(LINK)))
    props.children = [...element.childNodes].flatMap((node) => toContent(node, component))
  else if (innerHTML) props.dangerouslySetInnerHTML = { __html: escaped(innerHTML) }
  // On the page itself the link leads to its section, which the component says.
  if (isLink && props['data-section']) props.href = String(props.href).replace(/#.*/, '')
  return ['$', isLink ? `$L${component}` : localName, key, props]
}

/** React separates texts by comments. */
function toContent(node: ChildNode, component?: string): unknown[] {
  if (node.nodeType === node.TEXT_NODE) return [escaped(node.nodeValue ?? '')]
  return isElement(node) ? [toModel(node, component)] : []
}

const isElement = (node: ChildNode): node is ChildNode & Element => node.nodeType === node.ELEMENT_NODE

function attributesOf({ attributes }: Element): Record<string, unknown> {
  const given = [...attributes].filter(({ name }) => !NOT_GIVEN.test(name))
  return Object.fromEntries(given.map(({ name, value }) => [NAMES[name] ?? name, escaped(value)]))
}

const escaped = (text: string) => (text.startsWith('$') ? `$${text}` : text)
