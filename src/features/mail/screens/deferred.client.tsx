'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const mails = lazyModule(() => import('./parts.client'), paths.adminOutbox)

export const CopyRecord = mails.part('CopyRecord')
export const SendNow = mails.part('SendNow')
export const TestMail = mails.part('TestMail')
