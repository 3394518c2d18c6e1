import config from '@payload-config'
import { getPayload } from 'payload'
import { startDueWebhooks } from '@/features/webhooks/server/webhooks'

// A worker in a process of its own, for tests that kill it.
const { done } = await startDueWebhooks(await getPayload({ config }))
await done
process.exit()
