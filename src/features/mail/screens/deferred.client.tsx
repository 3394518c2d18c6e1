'use client'

import { lazyModule } from '@/staff-ui/lazy-module.client'

const outbox = lazyModule(() => import('./send-now.client'))

export const SendNow = outbox.part('SendNow')
