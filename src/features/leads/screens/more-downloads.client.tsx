'use client'

import { type Selection, useSelected } from '@/staff-ui/table/selection.client'
import type { CsvKind } from './csv-file'

type Props = {
  isFull: boolean
  isBusy: boolean
  selection: Selection
  onPick: (kind: CsvKind) => void
}

/** The files that are seldom wanted. */
export function MoreDownloads({ isFull, isBusy, selection, onPick }: Props) {
  const count = useSelected(selection).length
  const files: [kind: CsvKind, name: string, hint: string, isOffered: boolean][] = [
    ['shown', 'Export columns', 'The columns shown, with stage and owner', isFull],
    [
      'selected',
      count > 0 ? `Export selected (${count})` : 'Export selected',
      count > 0 ? 'All columns, with what was done' : 'Select submissions first',
      count > 0,
    ],
  ]
  return (
    <ul className="m-0 grid min-w-60 list-none p-0">
      {files.map(([kind, name, hint, isOffered]) => (
        <li key={kind}>
          <button
            type="button"
            aria-label={name}
            className="grid min-h-11 w-full cursor-pointer content-center rounded border-0 bg-transparent px-3 py-1.5 text-left font-body text-control text-ink hover:bg-paper-sunk disabled:cursor-default disabled:text-ink-soft disabled:hover:bg-transparent"
            disabled={!isOffered || isBusy}
            onClick={() => onPick(kind)}
          >
            {name}
            <span className="text-note text-ink-soft">{hint}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
