import type { APIRequestContext } from '@playwright/test'
import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toString as textOf } from 'hast-util-to-string'
import { parse } from 'parse5'
import { visit } from 'unist-util-visit'

/** A page as it comes from the server, before any script. */
export async function readPage(request: APIRequestContext, path: string): Promise<Root> {
  return fromParse5(parse(await (await request.get(path)).text(), { scriptingEnabled: false })) as Root
}

/** The elements of a kind within a page or an element that have all of these attributes, by the names that HAST gives them. */
export function elements(
  page: Root | Element,
  tagName: string,
  attributes: Record<string, string> = {},
): Element[] {
  const found: Element[] = []
  visit(page, 'element', (element) => {
    const has = ([name, value]: [string, string]) => [element.properties[name]].flat().join(' ') === value
    if (element !== page && element.tagName === tagName && Object.entries(attributes).every(has))
      found.push(element)
  })
  return found
}

/** All text within it, as printed: scripts are none. */
export function printed(element: Element): string {
  const copy = structuredClone(element)
  visit(copy, 'element', (each, index, parent) => {
    if (each.tagName === 'script' && parent && index !== undefined) parent.children.splice(index, 1)
  })
  return textOf(copy)
}
