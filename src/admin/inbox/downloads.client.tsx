'use client'

import { Download } from 'lucide'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { Popover } from '../shell/popover.client'
import { type Selection, useSelected } from './selection.client'
import type { CsvKind, useCsv } from './use-csv.client'

type Props = {
  csv: ReturnType<typeof useCsv>
  isFull: boolean
  selection: Selection
}

/** The specified file has a button of its own; the other files, which are seldom wanted, are behind another. */
export function Downloads({ csv: { percent, save, warm }, isFull, selection }: Props) {
  const count = useSelected(selection).length
  const more: [kind: CsvKind, name: string, hint: string, isOffered: boolean][] = [
    ['shown', 'Export columns', 'The columns shown, with stage and owner', isFull],
    [
      'selected',
      count > 0 ? `Export selected (${count})` : 'Export selected',
      count > 0 ? 'All columns, with what was done' : 'Select submissions first',
      count > 0,
    ],
  ]
  return (
    <div className="flex flex-wrap gap-2">
      <BusyButton
        className={button()}
        disabled={!isFull}
        isBusy={percent !== null}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => save('specified')}
      >
        <LineDrawing drawing={Download} size={18} />
        {percent === null ? 'Download CSV' : `Writing CSV, ${percent}%`}
      </BusyButton>
      <Popover label="More downloads" button="More downloads" onNear={warm}>
        {(close) => (
          <ul className="m-0 grid min-w-60 list-none p-0">
            {more.map(([kind, name, hint, isOffered]) => (
              <li key={kind}>
                <button
                  type="button"
                  aria-label={name}
                  className="grid min-h-11 w-full cursor-pointer content-center rounded border-0 bg-transparent px-3 py-1.5 text-left font-body text-control text-ink hover:bg-paper-sunk disabled:cursor-default disabled:text-ink-soft disabled:hover:bg-transparent"
                  disabled={!isOffered || percent !== null}
                  onClick={() => {
                    close()
                    save(kind)
                  }}
                >
                  {name}
                  <span className="text-note text-ink-soft">{hint}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  )
}
