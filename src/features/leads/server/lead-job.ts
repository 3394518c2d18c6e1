import type { Payload } from 'payload'
import { databaseNow } from '@/data/database-now'
import { logEvent } from '@/domain/events'
import { every } from '@/server/jobs'
import { classifyNewLeads } from './classify-leads'
import { assignLateLeads } from './late-owners'
import { queueDailyMail, remindDue } from './reminders'

const EVERY_MS = 30_000

/** Gives leads that came in without an owner one, and queues what the staff are reminded of. */
export const leadJob = every(EVERY_MS, async (payload) => {
  // In this order, because whose lead it is decides who is reminded of it; what fails keeps nothing else from its turn.
  for (const work of [assignLateLeads, classifyNewLeads, remindDue, queueDailyMailNow]) {
    try {
      await work(payload)
    } catch (err) {
      logEvent(payload.logger, 'reminders.failed', { err })
    }
  }
})

const queueDailyMailNow = async (payload: Payload) =>
  queueDailyMail(payload, await databaseNow(payload.db.pool))
