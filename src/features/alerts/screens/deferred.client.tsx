'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const alerts = lazyModule(() => import('./alerts.client'), `${paths.admin}/account`)

export const Alerts = alerts.part('Alerts')
