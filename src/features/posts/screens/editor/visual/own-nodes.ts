import {
  $create,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { pictureIn } from './pictures'
import { elementOf, toHtml } from './tidy'

/** A node for one element of the article, which it returns unchanged. */
class OwnNode extends DecoratorNode<null> {
  __element = elementOf('p', [])

  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before)
    this.__element = before.__element
  }

  override updateDOM(): boolean {
    return false
  }

  override exportDOM(): DOMExportOutput {
    return { element: parse(this.__element) }
  }

  override decorate(): null {
    return null
  }
}

/** An image in text (`img`), or between blocks with its caption (`figure`). */
export class ImageNode extends OwnNode {
  override $config() {
    return this.config('article-image', { extends: OwnNode })
  }

  override createDOM(): HTMLElement {
    const alt = pictureIn(this.__element)?.alt
    const frame = frameOf(this.isInline() ? 'span' : 'div', this.__element, 'Edit image', alt)
    frame.dataset.picture = ''
    return frame
  }

  override isInline(): boolean {
    return this.__element.tagName === 'img'
  }
}

/** A block that other nodes cannot hold completely. It is shown as it will look, and edited as HTML. */
export class HtmlBlock extends OwnNode {
  override $config() {
    return this.config('html-block', { extends: OwnNode })
  }

  override createDOM(): HTMLElement {
    const words = this.__element.children.map(textOf).join(' ').replace(/\s+/g, ' ').trim().slice(0, 40)
    const frame = frameOf('div', this.__element, 'Edit HTML', words)
    frame.dataset.html = ''
    frame.role = 'group'
    frame.ariaLabel = 'HTML block'
    return frame
  }

  override isInline(): boolean {
    return false
  }
}

/** A node for an `img`, or for a `figure` with one. */
export function $createImage(element: Element): ImageNode {
  const image = $create(ImageNode)
  image.__element = element
  return image
}

/** A node for a whole block, as it is written. */
export function $createHtmlBlock(element: Element): HtmlBlock {
  const block = $create(HtmlBlock)
  block.__element = element
  return block
}

export function $isOwnNode(node: LexicalNode | null | undefined): node is OwnNode {
  return node instanceof OwnNode
}

/** The element as it will look, with the button that opens its dialog. */
function frameOf(wrapper: 'div' | 'span', element: Element, action: string, what?: string): HTMLElement {
  const frame = document.createElement(wrapper)
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.edit = ''
  // The button is no tab stop, because Tab leaves the text; Enter opens the dialog of a node that the arrow keys have
  // selected.
  button.tabIndex = -1
  button.textContent = action
  if (what) button.ariaLabel = `${action}: ${what}`
  frame.append(drawn(element), button)
  return frame
}

/** The nodes of a sanitized element. A document that is parsed in this way loads and runs nothing. */
function parse(element: Element): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const { body } = new DOMParser().parseFromString(toHtml([element]), 'text/html')
  fragment.append(...body.childNodes)
  return fragment
}

/**
 * The element as it will look. Links in it do nothing, and a player or map shows its name instead of loading.
 */
function drawn(element: Element): DocumentFragment {
  const fragment = parse(element)
  for (const link of fragment.querySelectorAll('a')) link.removeAttribute('href')
  // The browser would drag a copy of the image's file; blocks have handles for dragging.
  for (const image of fragment.querySelectorAll('img')) image.draggable = false
  // The content of closed details could not be read here.
  for (const details of fragment.querySelectorAll('details')) details.open = true
  for (const summary of fragment.querySelectorAll('summary')) summary.tabIndex = -1
  // The ids could duplicate ids of this page.
  for (const named of fragment.querySelectorAll('[id]')) named.removeAttribute('id')
  for (const player of fragment.querySelectorAll('iframe')) {
    const name = document.createElement('span')
    name.dataset.frame = ''
    name.textContent = `${player.title || 'Video'}: ${player.src}`
    player.replaceWith(name)
  }
  return fragment
}
