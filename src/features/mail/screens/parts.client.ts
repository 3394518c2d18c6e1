'use client'

export { CopyRecord } from './copy-record.client'
export { SendNow } from './send-now.client'
export { TestMail } from './test-mail.client'
