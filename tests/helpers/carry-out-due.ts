import config from '@payload-config'
import { getPayload } from 'payload'
import { startScheduledPosts } from '@/features/background-jobs'

// A process of its own that does what is scheduled, for tests that have several of them, and kill them.
const payload = await getPayload({ config })
startScheduledPosts(async () => payload)
console.log('is looking')
// Its timers keep no process alive.
setInterval(() => undefined, 60_000)
