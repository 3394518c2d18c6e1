'use client'

import { toWrittenMinute } from '@/domain/business-minute'
import { readSchedule } from '@/features/posts/screens/schedule-api'
import { notifySuccess } from '@/staff-ui/toasts.client'

/** Shows after a save that the saved version will be published at the scheduled minute, if there is one. */
export async function notifyOfSchedule(post: string): Promise<void> {
  const { schedule, published } = await readSchedule(post)
  if (schedule?.state !== 'pending' || schedule.action !== 'publish' || published) return
  notifySuccess(`It goes out as saved now: ${toWrittenMinute(new Date(schedule.at))}`)
}
