import config from '@payload-config'
import { getPayload } from 'payload'
import { mailJob, sendDueMail } from '@/features/mail/server/outbox'

// A worker in a process of its own, for tests that kill it, or stop it as the product is stopped.
process.once('SIGTERM', () => void mailJob.stop?.().then(() => process.exit()))
await sendDueMail(await getPayload({ config }))
process.exit()
