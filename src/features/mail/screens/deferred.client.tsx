'use client'

import { lazyModule } from '@/staff-ui/lazy-module.client'

const outbox = lazyModule(() => import('./send-now.client'))
const test = lazyModule(() => import('./test-mail.client'))

export const SendNow = outbox.part('SendNow')
export const TestMail = test.part('TestMail')
