import config from '@payload-config'
import { getPayload } from 'payload'
import { sendDueMail } from '@/features/outbox/outbox'

// A worker in a process of its own, for tests that kill it.
await sendDueMail(await getPayload({ config }))
process.exit()
