import type { Element } from 'hast'
import { articleSchema } from '@/lib/html/schema'

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
export function drawElement(element: Element): HTMLElement {
  if (element.tagName === 'iframe') return nameFrame(element)
  const drawn = document.createElement(PLAIN.has(element.tagName) ? element.tagName : 'span')
  for (const name of SHOWN) {
    const value = element.properties[name]
    if (typeof value === 'string' || typeof value === 'number') drawn.setAttribute(name, String(value))
  }
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
