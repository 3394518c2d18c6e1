'use client'

import { Search } from 'lucide'
import { useEffect, useState } from 'react'
import { notifyError } from '@/staff-ui/toasts.client'
import { LineDrawing } from '@/ui/line-drawing'
import type { Target } from './palette-search'
import type { Searched } from './searched'

type Part = typeof import('./palette.client')

type Props = { screens: readonly Target[]; searches: readonly Searched[] }

/**
 * Opens the palette with a button of the shell, or with Ctrl+K or Command+K unless an editor has used the key for a
 * link.
 */
export function PaletteKey({ screens, searches }: Props) {
  const [part, setPart] = useState<Part | null>(null)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Another open dialog waits for an answer, so the palette does not cover it.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  function open() {
    import('./palette.client').then(setPart, () => notifyError('The search could not be opened'))
  }

  return (
    <>
      <button
        type="button"
        className="mb-1 flex min-h-11 items-center gap-[0.7rem] rounded border border-line-strong px-3 text-left text-control leading-tight text-ink-soft hover:bg-paper-raised hover:text-ink lg:min-h-10 lg:text-sm"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <LineDrawing drawing={Search} size={18} />
        <span className="flex-1">Go to...</span>
        <span className="text-xs max-lg:hidden" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {part && <part.Palette screens={screens} searches={searches} onClose={() => setPart(null)} />}
    </>
  )
}
