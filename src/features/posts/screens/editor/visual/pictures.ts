import type { Element, ElementContent } from 'hast'
import { elementOf } from './tidy'

/** An image of an article, alone or in a figure with its caption. */
export type Picture = {
  src: string
  alt: string
  /** Undefined where the caption has more than text, which only the HTML mode can change. */
  caption: string | undefined
}

/** The picture in an element; null if there is none or more than one. */
export function pictureIn(element: Element): Picture | null {
  const image = imageOf(element)
  if (!image) return null
  const caption = element.children.find(isCaption)
  const words = caption?.type === 'element' ? caption.children : []
  return {
    src: String(image.properties.src ?? ''),
    alt: String(image.properties.alt ?? ''),
    caption: words.every(({ type }) => type === 'text')
      ? words.map((word) => (word.type === 'text' ? word.value : '')).join('')
      : undefined,
  }
}

/** A new picture as a figure, which is placed between the blocks of an article. */
export function toFigure({ src, alt, caption }: Picture): Element {
  const image = elementOf('img', [], { src, alt })
  return elementOf('figure', caption ? [image, captionOf(caption)] : [image])
}

/** The element with an edited picture; everything else in it stays unchanged. */
export function withPicture(element: Element, { src, alt, caption }: Picture): Element {
  if (element.tagName === 'img') {
    const image = changedImage(element, src, alt)
    return caption ? elementOf('figure', [image, captionOf(caption)]) : image
  }
  const before = pictureIn(element)
  const isSame = caption === undefined || caption === before?.caption
  const children = element.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (child.tagName === 'img') return [changedImage(child, src, alt)]
    if (isSame || !isCaption(child)) return [child]
    return caption ? [{ ...child, children: captionOf(caption).children }] : []
  })
  const hadCaption = element.children.some(isCaption)
  return { ...element, children: caption && !hadCaption ? [...children, captionOf(caption)] : children }
}

/**
 * Sets source and alternative text. If the source is another one, the size is removed, because it belongs to the former
 * image.
 */
function changedImage(image: Element, src: string, alt: string): Element {
  const { width, height, ...others } = image.properties
  const isSame = image.properties.src === src
  return { ...image, properties: { ...(isSame ? image.properties : others), src, alt } }
}

function imageOf(element: Element): Element | null {
  if (element.tagName === 'img') return element
  if (element.tagName !== 'figure') return null
  const [image, ...others] = element.children.filter((child) => !isCaption(child))
  const isOne = others.length === 0 && element.children.filter(isCaption).length <= 1
  return isOne && image?.type === 'element' && image.tagName === 'img' ? image : null
}

/** This is no type guard, because an element that is no caption may still be an element. */
function isCaption(child: ElementContent): boolean {
  return child.type === 'element' && child.tagName === 'figcaption'
}

function captionOf(words: string): Element {
  return elementOf('figcaption', [{ type: 'text', value: words }])
}
