/**
 * The id of the element with React's data of a cached page. Parts that stand in the HTML alone are named in it
 * (`src/front/scripts/still-parts.ts`).
 */
export const DATA_ID = 'page-data'

/** The attribute with the number of such a part. */
export const PART = 'data-part'

/** What stands for a part in the data. React begins every text that begins with a dollar sign with two. */
export const toToken = (part: number) => `$~${part}`

/** A quote within a text is escaped, so a token follows what begins a value. */
const TOKEN = /([[,:])"\$~(\d+)"/g

/**
 * Puts the parts of a document into its data again, each as the element that React would have been sent.
 *
 * @param find - finds an element of the document by a selector
 */
export function restoreParts(data: string, find: (selector: string) => Element | null): string {
  return data.replace(TOKEN, (_token, before, part) => {
    const element = find(`[${PART}="${part}"]`)
    return before + JSON.stringify(element && toModel(element))
  })
}

/** React refuses a style that is a text. No part has one, but an extension of the browser may have set it. */
const NOT_GIVEN = /^(?:style$|on)/

/** An element in React's form: a mark, its kind, no key, and its properties. */
function toModel({ localName, attributes, innerHTML }: Element) {
  const props: Record<string, unknown> = { dangerouslySetInnerHTML: { __html: escaped(innerHTML) } }
  for (const { name, value } of attributes)
    if (!NOT_GIVEN.test(name)) props[name === 'class' ? 'className' : name] = escaped(value)
  return ['$', localName, null, props]
}

const escaped = (text: string) => (text.startsWith('$') ? `$${text}` : text)
