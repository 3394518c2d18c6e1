import {
  $create,
  $getState,
  $setState,
  DecoratorNode,
  type EditorConfig,
  ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import type { Element } from 'hast'
import { drawElement } from './draw-element'
import { keptState } from './node-states'

/** A block that can be moved and deleted here, but changed as HTML only. */
export class KeptBlock extends DecoratorNode<null> {
  override $config() {
    return this.config('kept-block', { extends: DecoratorNode, stateConfigs: [keptState] })
  }

  override createDOM(): HTMLElement {
    return drawKept(this, 'div')
  }

  override updateDOM(): boolean {
    return false
  }

  override isInline(): boolean {
    return false
  }

  override decorate(): null {
    return null
  }
}

/** A picture or a player among words. */
export class KeptInline extends DecoratorNode<null> {
  override $config() {
    return this.config('kept-inline', { extends: DecoratorNode, stateConfigs: [keptState] })
  }

  override createDOM(): HTMLElement {
    return drawKept(this, 'span')
  }

  override updateDOM(): boolean {
    return false
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
    return this.config('words', { extends: ElementNode, stateConfigs: [keptState] })
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
export function $createKeptBlock(element: Element): KeptBlock {
  return $setState($create(KeptBlock), keptState, element)
}

/** Keeps the whole element, to be written again as it was read. */
export function $createKeptInline(element: Element): KeptInline {
  return $setState($create(KeptInline), keptState, element)
}

/** Keeps the element without its words: the caller appends them as nodes. */
export function $createWords(element: Element): WordsNode {
  return $setState($create(WordsNode), keptState, { ...element, children: [] })
}

/** The element that one of the nodes above stands for. */
export function elementIn(node: LexicalNode): Element {
  return $getState(node, keptState) ?? { type: 'element', tagName: 'span', properties: {}, children: [] }
}

function drawKept(node: LexicalNode, wrapper: 'div' | 'span'): HTMLElement {
  const frame = document.createElement(wrapper)
  frame.dataset.kept = ''
  frame.append(drawElement(elementIn(node)))
  return frame
}
