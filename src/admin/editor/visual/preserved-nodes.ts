import {
  $create,
  $getState,
  $setState,
  DecoratorNode,
  type DOMExportOutput,
  type EditorConfig,
  ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import type { Element } from 'hast'
import { articleSchema } from '@/lib/html/sanitize'
import { preservedState } from './payload-nodes'
import { pictureIn } from './pictures'

/** A block that can be moved and deleted here, but changed as HTML only. */
export class PreservedBlock extends DecoratorNode<null> {
  override $config() {
    return this.config('kept-block', { extends: DecoratorNode, stateConfigs: [preservedState] })
  }

  override createDOM(): HTMLElement {
    return drawPreserved(this, 'div')
  }

  override updateDOM(): boolean {
    return false
  }

  override exportDOM(): DOMExportOutput {
    return { element: drawElement(elementIn(this)) }
  }

  override isInline(): boolean {
    return false
  }

  override decorate(): null {
    return null
  }
}

/** An image or a player among words. */
export class PreservedInline extends DecoratorNode<null> {
  override $config() {
    return this.config('kept-inline', { extends: DecoratorNode, stateConfigs: [preservedState] })
  }

  override createDOM(): HTMLElement {
    return drawPreserved(this, 'span')
  }

  override updateDOM(): boolean {
    return false
  }

  override exportDOM(): DOMExportOutput {
    return { element: drawElement(elementIn(this)) }
  }

  override isInline(): boolean {
    return true
  }

  override decorate(): null {
    return null
  }
}

/** An element around words that is no format: an abbreviation, a citation, a deletion. Its words can be changed. */
export class WordsNode extends ElementNode {
  override $config() {
    return this.config('words', { extends: ElementNode, stateConfigs: [preservedState] })
  }

  override createDOM(_config: EditorConfig): HTMLElement {
    return drawElement({ ...elementIn(this), children: [] })
  }

  override updateDOM(): boolean {
    return false
  }

  override isInline(): boolean {
    return true
  }

  override canBeEmpty(): boolean {
    return false
  }

  override canInsertTextBefore(): boolean {
    return false
  }

  override canInsertTextAfter(): boolean {
    return false
  }
}

/** Keeps the whole element, to be written again as it was read. */
export function $createPreservedBlock(element: Element): PreservedBlock {
  return $setState($create(PreservedBlock), preservedState, element)
}

/** Keeps the whole element, to be written again as it was read. */
export function $createPreservedInline(element: Element): PreservedInline {
  return $setState($create(PreservedInline), preservedState, element)
}

/** Keeps the element without its words: the caller appends them as nodes. */
export function $createWords(element: Element): WordsNode {
  return $setState($create(WordsNode), preservedState, { ...element, children: [] })
}

/** The element that one of the nodes above stands for. */
export function elementIn(node: LexicalNode): Element {
  return $getState(node, preservedState) ?? { type: 'element', tagName: 'span', properties: {}, children: [] }
}

function drawPreserved(node: LexicalNode, wrapper: 'div' | 'span'): HTMLElement {
  const frame = document.createElement(wrapper)
  const element = elementIn(node)
  const picture = pictureIn(element)
  frame.dataset[picture ? 'picture' : 'kept'] = ''
  frame.append(drawElement(element))
  if (picture) frame.append(editButton(picture.alt))
  return frame
}

/** Seen when the picture is selected or pointed at; `ImagePlugin` hears of its press. */
function editButton(alt: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.editPicture = ''
  button.textContent = 'Edit image'
  if (alt) button.setAttribute('aria-label', `Edit image: ${alt}`)
  return button
}

const PLAIN = new Set(articleSchema.tagNames)

/** Attributes that change how an element looks or reads; a link among them would lead away from the text. */
const SHOWN = [
  'src',
  'alt',
  'title',
  'width',
  'height',
  'lang',
  'dir',
  'colSpan',
  'rowSpan',
  'start',
  'dateTime',
]

/** Makes the nodes of a cleaned element. A player or map is named, not loaded. */
function drawElement(element: Element): HTMLElement {
  if (element.tagName === 'iframe') return nameFrame(element)
  const drawn = document.createElement(PLAIN.has(element.tagName) ? element.tagName : 'span')
  for (const name of SHOWN) {
    const value = element.properties[name]
    if (typeof value === 'string' || typeof value === 'number') drawn.setAttribute(name, String(value))
  }
  // The browser would drag a copy of its file; blocks have their handles.
  if (element.tagName === 'img') drawn.setAttribute('draggable', 'false')
  // Closed, it could not be read here.
  if (element.tagName === 'details') drawn.setAttribute('open', '')
  for (const child of element.children) {
    if (child.type === 'text') drawn.append(child.value)
    if (child.type === 'element') drawn.append(drawElement(child))
  }
  return drawn
}

function nameFrame({ properties }: Element): HTMLElement {
  const frame = document.createElement('span')
  frame.dataset.frame = ''
  frame.textContent = `${properties.title || 'Video'}: ${properties.src ?? ''}`
  return frame
}
