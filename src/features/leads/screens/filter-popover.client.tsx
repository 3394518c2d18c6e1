'use client'

import { Rows3 } from 'lucide'
import { FILTER_LISTS } from '@/features/leads/rules/lead-filter'
import { DeferredContent, Popover } from '@/staff-ui/popover.client'
import { defer } from '@/ui/deferred.client'
import { LineDrawing } from '@/ui/line-drawing'
import type { FilterMenuProps } from './filter-menu.client'

const menu = defer(() => import('./filter-menu.client'))

/** Opens the filters of the list other than text and days. Their script loads when the pointer or focus is near. */
export function FilterPopover(props: FilterMenuProps) {
  const { chosen } = props.filters
  const lists = FILTER_LISTS.filter((list) => chosen[list].length > 0)
  const count =
    lists.length + Number(chosen.overdue) + Number(chosen.landedFrom !== null || chosen.landedTo !== null)
  const button = (
    <>
      <LineDrawing drawing={Rows3} size={18} />
      Filter{count > 0 && ` (${count})`}
    </>
  )
  return (
    <Popover label="Filter" button={button} onNear={menu.warm}>
      {(close) => (
        <DeferredContent
          part={menu}
          label="Filter"
          room="h-80 w-[min(34rem,calc(100vw-3rem))]"
          onFailure={close}
        >
          {({ FilterMenu }) => <FilterMenu {...props} />}
        </DeferredContent>
      )}
    </Popover>
  )
}
