import config from '@payload-config'
import { getPayload } from 'payload'
import { scheduleJob } from '@/features/posts/server/due-posts'
import { startJobs } from '@/server/jobs'

// A process of its own that does what is scheduled, for tests that have several of them, and kill them.
const payload = await getPayload({ config })
startJobs([scheduleJob], async () => payload)
console.log('is looking')
// Its timers keep no process alive.
setInterval(() => undefined, 60_000)
