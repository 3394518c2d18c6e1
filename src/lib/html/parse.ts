import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'

/** Parses a piece of HTML as a browser without scripts does. */
export function parseHtml(html: string): Root {
  return fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root
}
