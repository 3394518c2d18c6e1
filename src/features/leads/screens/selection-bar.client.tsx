'use client'

import { Download, Trash2, Undo2, X } from 'lucide'
import type { Staff } from '@/domain/staff'
import type { LeadChange } from '@/features/leads/rules/lead-activity'
import { MAX_SELECTED } from '@/features/leads/rules/lead-filter'
import { STAGE_NAMES } from '@/features/leads/rules/stage'
import { dangerous } from '@/staff-ui/controls'
import { type Selection, useSelected } from '@/staff-ui/table/selection.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { FollowUpMenu, OwnerMenu, StageMenu, ValueMenu } from './selection-menus.client'

type Props = {
  selection: Selection
  total: number
  staff: readonly Staff[]
  /** The id of the reader. */
  me: string
  isTrash: boolean
  onAll: () => void
  /** Returns whether it succeeded. */
  onChange: (ids: readonly string[], change: LeadChange, done: string) => Promise<boolean>
  /** The selection stays, because an export changes nothing. */
  onExport: () => void
  isExporting: boolean
  onClose: () => void
}

const say = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`)

/** The actions that apply to all selected leads at once. */
export function SelectionBar(props: Props) {
  const { selection, total, staff, me, isTrash, onAll, onChange, onExport, isExporting, onClose } = props
  const ids = useSelected(selection)

  /** Nothing is selected while a change is sent, so that the next keys are for what is selected next. */
  async function change(what: LeadChange, done: string) {
    selection.clear()
    if (await onChange(ids, what, `${say(ids.length)} ${done}`)) return
    // What failed can be tried again, unless somebody has gone on.
    if (selection.ids().length === 0) selection.set(ids, true)
  }

  function remove() {
    const question =
      ids.length === 1
        ? 'Are you sure you want to delete this submission?'
        : `Delete ${ids.length} submissions?`
    if (window.confirm(question)) void change({ trash: true }, 'deleted')
  }

  return (
    <section
      aria-label="Selection"
      aria-busy={isExporting}
      className="sticky bottom-3 z-10 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded border border-line-strong bg-paper-raised p-2 shadow-high"
    >
      <p className="m-0 px-2 font-bold tabular-nums" role="status">
        {ids.length} selected
      </p>
      {ids.length < Math.min(total, MAX_SELECTED) && (
        <button type="button" className={button()} onClick={onAll}>
          Select {total > MAX_SELECTED ? `the first ${MAX_SELECTED}` : `all ${total}`}
        </button>
      )}
      {ids.length > 0 &&
        (isTrash ? (
          <button type="button" className={button()} onClick={() => change({ trash: false }, 'restored')}>
            <LineDrawing drawing={Undo2} size={18} />
            Restore
          </button>
        ) : (
          <>
            <StageMenu onPick={(what, stage) => change(what, `moved to ${STAGE_NAMES[stage]}`)} />
            <OwnerMenu staff={staff} me={me} onPick={(owner, done) => change({ owner }, done)} />
            <FollowUpMenu onPick={(followUpAt, done) => change({ followUpAt }, done)} />
            <ValueMenu onPick={(valueCents, done) => change({ valueCents }, done)} />
          </>
        ))}
      {ids.length > 0 && (
        <BusyButton type="button" className={button()} isBusy={isExporting} onClick={onExport}>
          <LineDrawing drawing={Download} size={18} />
          Export
        </BusyButton>
      )}
      {ids.length > 0 && !isTrash && (
        <button
          type="button"
          className={button({ className: dangerous })}
          data-bar-key="delete"
          onClick={remove}
        >
          <LineDrawing drawing={Trash2} size={18} />
          Delete
        </button>
      )}
      <button type="button" className={button()} aria-label="Select nothing" onClick={onClose}>
        <LineDrawing drawing={X} size={18} />
      </button>
    </section>
  )
}
