'use client'

import { NARROWING_LISTS } from '@/domain/inbox-narrowing'
import { AdminIcon } from '../shell/admin-icon'
import { defer, useDeferred } from '../shell/deferred.client'
import { notifyError } from '../shell/toasts.client'
import type { NarrowProps } from './narrow-menu.client'
import { Popover } from './popover.client'

const menu = defer(() => import('./narrow-menu.client'))

/** Opens what narrows the list besides text and days; its script comes when somebody is near. */
export function Narrow(props: NarrowProps) {
  const { chosen } = props.filters
  const count = NARROWING_LISTS.filter((list) => chosen[list].length > 0).length + Number(chosen.overdue)
  const button = (
    <>
      <AdminIcon name="rows" />
      Narrow{count > 0 && ` (${count})`}
    </>
  )
  return (
    <Popover label="Narrow" button={button} onNear={menu.warm}>
      {(close) => <DeferredMenu {...props} onFailure={close} />}
    </Popover>
  )
}

function DeferredMenu({ onFailure, ...props }: NarrowProps & { onFailure: () => void }) {
  const part = useDeferred(menu, true, () => {
    onFailure()
    notifyError('Narrow could not be opened')
  })
  return part ? <part.NarrowMenu {...props} /> : <div className="h-80 w-[min(34rem,calc(100vw-3rem))]" />
}
