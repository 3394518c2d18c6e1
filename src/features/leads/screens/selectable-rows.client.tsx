'use client'

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Staff } from '@/domain/staff'
import type { InboxLead } from '@/features/leads/rules/inbox'
import { SelectionContext, useSelected } from '@/staff-ui/table/selection.client'
import { forgetUndos, notifyError } from '@/staff-ui/toasts.client'
import { defer, useDeferred } from '@/ui/deferred.client'
import type { KeyActions, LeadAction } from './inbox-keys'
import type { SelectionBar } from './selection-bar.client'
import type { Inbox } from './use-inbox.client'
import type { useSelection } from './use-selection.client'

const keys = defer(() => import('./inbox-keys'))
const bar = defer(() => import('./selection-bar.client'))
const sheet = defer(async () => {
  const [{ KeysSheet }, { INBOX_KEYS }] = await Promise.all([
    import('@/staff-ui/keys-sheet.client'),
    import('./key-names'),
  ])
  return { KeysSheet, INBOX_KEYS }
})

type Props = ReturnType<typeof useSelection> & {
  inbox: Inbox
  staff: readonly Staff[]
  me: string
  isTrash: boolean
  open: (lead: InboxLead, action?: LeadAction) => void
  onChange: ComponentProps<typeof SelectionBar>['onChange']
  onExport: () => void
  isExporting: boolean
  onDelete: (lead: InboxLead) => void
  children: ReactNode
}

/** Wraps the list: selects its rows by pointer and key, and shows the actions on the selected leads. */
export function SelectableRows(props: Props) {
  const {
    inbox,
    selection,
    selecting,
    isSelecting,
    setSelecting,
    select,
    selectAll,
    staff,
    me,
    isTrash,
    open,
  } = props
  const isAny = useSelected(selection).length > 0 || isSelecting
  const { rowAt, total } = inbox
  const selected = () => selection.ids().length
  const [isHelp, setHelp] = useState(false)
  const act = { open, select, remove: props.onDelete, help: () => setHelp(true), clear: stop }
  useKeys({ rowAt, total, selected, isTrash, ...act })
  const parts = {
    bar: useDeferred(bar, isAny, () => notifyError('The selection could not be opened')),
    sheet: useDeferred(sheet, isHelp, () => setHelp(false)),
  }

  function stop() {
    selection.clear()
    setSelecting(false)
  }

  return (
    <SelectionContext value={selecting}>
      <div data-selecting={isAny || undefined}>{props.children}</div>
      {isAny && parts.bar && (
        <parts.bar.SelectionBar
          selection={selection}
          total={total}
          staff={staff}
          me={me}
          isTrash={isTrash}
          onAll={selectAll}
          onChange={props.onChange}
          onExport={props.onExport}
          isExporting={props.isExporting}
          onClose={stop}
        />
      )}
      {isHelp && parts.sheet && (
        <parts.sheet.KeysSheet
          title="Keys of the list"
          keys={parts.sheet.INBOX_KEYS}
          onClose={() => setHelp(false)}
        />
      )}
    </SelectionContext>
  )
}

/** The script of the keys loads with the first key. */
function useKeys(does: KeyActions): void {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })

  // Changes made on another screen cannot be undone from here.
  useEffect(forgetUndos, [])

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const here = keys.now()
      if (here) here.press(event, latest.current)
      // If the script does not load, everything still works with the pointer.
      else
        keys.load().then(
          ({ press }) => press(event, latest.current, true),
          () => undefined,
        )
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
