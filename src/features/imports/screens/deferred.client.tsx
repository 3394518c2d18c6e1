'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const moveIn = lazyModule(() => import('./move-in.client'), paths.adminMoveIn)

export const MoveIn = moveIn.part('MoveIn')
