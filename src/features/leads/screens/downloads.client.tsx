'use client'

import { Download } from 'lucide'
import { DeferredContent, Popover } from '@/staff-ui/popover.client'
import type { Selection } from '@/staff-ui/table/selection.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { defer } from '@/ui/deferred.client'
import { LineDrawing } from '@/ui/line-drawing'
import type { useCsv } from './use-csv.client'

const more = defer(() => import('./more-downloads.client'))

type Props = {
  csv: ReturnType<typeof useCsv>
  isFull: boolean
  selection: Selection
}

/** The specified file has a button of its own; the other files, which are seldom wanted, are behind another. */
export function Downloads({ csv: { percent, save, warm }, isFull, selection }: Props) {
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
      <Popover
        label="More downloads"
        button="More downloads"
        onNear={() => {
          warm()
          more.warm()
        }}
      >
        {(close) => (
          <DeferredContent part={more} label="More downloads" room="h-28 min-w-60" onFailure={close}>
            {({ MoreDownloads }) => (
              <MoreDownloads
                isFull={isFull}
                isBusy={percent !== null}
                selection={selection}
                onPick={(kind) => {
                  close()
                  save(kind)
                }}
              />
            )}
          </DeferredContent>
        )}
      </Popover>
    </div>
  )
}
