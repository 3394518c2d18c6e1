'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const outbox = lazyModule(() => import('./send-now.client'), paths.adminOutbox)
const records = lazyModule(() => import('./copy-record.client'), paths.adminOutbox)
const test = lazyModule(() => import('./test-mail.client'), paths.adminOutbox)

export const CopyRecord = records.part('CopyRecord')
export const SendNow = outbox.part('SendNow')
export const TestMail = test.part('TestMail')
