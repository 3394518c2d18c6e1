import config from '@payload-config'
import { getPayload } from 'payload'
import { queueDailyMail, remindDue } from '@/features/leads/server/reminders'

// A process of its own, for tests in which several do this at once.
const payload = await getPayload({ config })
await Promise.all([remindDue(payload), queueDailyMail(payload, new Date(process.argv[2] ?? ''))])
process.exit()
