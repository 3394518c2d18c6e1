'use client'

import { Rows3 } from 'lucide'
import { NARROWING_LISTS } from '@/domain/inbox-narrowing'
import { LineDrawing } from '@/ui/line-drawing'
import { defer } from '../shell/deferred.client'
import type { NarrowProps } from './narrow-menu.client'
import { DeferredContent, Popover } from './popover.client'

const menu = defer(() => import('./narrow-menu.client'))

/** Opens what narrows the list besides text and days; its script comes when somebody is near. */
export function Narrow(props: NarrowProps) {
  const { chosen } = props.filters
  const count = NARROWING_LISTS.filter((list) => chosen[list].length > 0).length + Number(chosen.overdue)
  const button = (
    <>
      <LineDrawing drawing={Rows3} size={18} />
      Narrow{count > 0 && ` (${count})`}
    </>
  )
  return (
    <Popover label="Narrow" button={button} onNear={menu.warm}>
      {(close) => (
        <DeferredContent
          part={menu}
          label="Narrow"
          room="h-80 w-[min(34rem,calc(100vw-3rem))]"
          onFailure={close}
        >
          {({ NarrowMenu }) => <NarrowMenu {...props} />}
        </DeferredContent>
      )}
    </Popover>
  )
}
