import type { IconNode } from 'lucide'
import { createElement } from 'react'

type LineDrawingProps = { drawing: IconNode; size?: number; filled?: boolean }

/**
 * A lucide drawing beside words that say the same: it is hidden from assistive technology. Lucide's own React
 * components belong to the browser, and would bring their script to every public page.
 *
 * @param size - of both sides, in CSS pixels
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
  // As arguments, since keys in a list would stand in the page.
  return createElement('svg', attributes, ...drawing.map(([shape, rest]) => createElement(shape, rest)))
}
