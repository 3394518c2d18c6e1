import type { IconNode } from 'lucide'
import { createElement } from 'react'

type LineDrawingProps = { drawing: IconNode; size?: number; filled?: boolean }

/**
 * A lucide icon. It is hidden from assistive technology, because the text beside it says the same. Lucide's own React
 * components are client components and would add their script to every public page.
 *
 * @param size - the width and height in CSS pixels
 */
export function LineDrawing({ drawing, size = 24, filled = false }: LineDrawingProps) {
  const attributes = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: filled ? 'currentColor' : 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    'aria-hidden': true,
  } as const
  // The shapes are passed as arguments, because a list would need keys, which would be in the page's data.
  return createElement('svg', attributes, ...drawing.map(([shape, rest]) => createElement(shape, rest)))
}
