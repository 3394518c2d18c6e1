'use client'

import { lazyModule } from '@/staff-ui/lazy-module.client'

const outbox = lazyModule(() => import('./send-now.client'))
const records = lazyModule(() => import('./copy-record.client'))
const test = lazyModule(() => import('./test-mail.client'))

export const CopyRecord = records.part('CopyRecord')
export const SendNow = outbox.part('SendNow')
export const TestMail = test.part('TestMail')
