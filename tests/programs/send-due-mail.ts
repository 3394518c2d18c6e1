import config from '@payload-config'
import { getPayload } from 'payload'
import { sendDueMail } from '@/features/mail/server/outbox'

// A worker in a process of its own, for tests that kill it.
await sendDueMail(await getPayload({ config }))
process.exit()
