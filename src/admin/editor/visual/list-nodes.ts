import { $getState, $setState } from '@payloadcms/richtext-lexical/lexical'
import {
  $createListItemNode,
  $createListNode,
  $isListNode,
  type ListItemNode,
  type ListNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import type { Element, ElementContent } from 'hast'
import { attributesState, looseState } from './node-states'
import { elementOf, flowOf } from './tidy'
import { $withAttributes, $wordsToElements, $wordsToNodes } from './words'

/** A list as nodes; null when an item holds more than words and lists. Lexical holds a list in an item of its own. */
export function $buildItems(block: Element): ListNode | null {
  const start = Number(block.properties.start ?? 1)
  const list = $withAttributes($createListNode(block.tagName === 'ol' ? 'number' : 'bullet', start), block)
  for (const item of block.children) {
    if (item.type !== 'element' || item.tagName !== 'li') return null
    const nodes = $itemNodes(item)
    if (!nodes) return null
    list.append(...nodes)
  }
  return list
}

function $itemNodes(item: Element): ListItemNode[] | null {
  const [first, ...others] = flowOf(item.children)
  const words = first && !isList(first) ? wordsIn(first) : []
  if (!words) return null
  const lists = first && isList(first) ? [first, ...others] : others
  const own = $withAttributes($createListItemNode(), item).append(...$wordsToNodes(words))
  if (first && !Array.isArray(first) && !isList(first)) $setState(own, looseState, true)
  const nodes = first && isList(first) ? [] : [own]
  for (const list of lists) {
    const inner = isList(list) ? $buildItems(list) : null
    if (!inner) return null
    nodes.push($createListItemNode().append(inner))
  }
  return nodes
}

function isList(part: Element | ElementContent[]): part is Element {
  return !Array.isArray(part) && (part.tagName === 'ul' || part.tagName === 'ol')
}

/** The words of an item, alone or in one paragraph; null for any other block. */
function wordsIn(part: Element | ElementContent[]): ElementContent[] | null {
  if (Array.isArray(part)) return part
  return part.tagName === 'p' && Object.keys(part.properties).length === 0 ? part.children : null
}

/** A list as an element: a list in an item of its own goes back into the item before it. */
export function $listToElement(list: ListNode): Element {
  const items: Element[] = []
  for (const item of list.getChildren<ListItemNode>()) {
    const inner = item.getFirstChild()
    const last = items.at(-1)
    if ($isListNode(inner)) {
      if (last) last.children.push($listToElement(inner))
      else items.push(elementOf('li', [$listToElement(inner)], $getState(item, attributesState)))
      continue
    }
    const words = $wordsToElements(item)
    const content = $getState(item, looseState) ? [elementOf('p', words)] : words
    items.push(elementOf('li', content, $getState(item, attributesState)))
  }
  return elementOf(list.getTag(), items, $getState(list, attributesState))
}
