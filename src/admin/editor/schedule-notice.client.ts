'use client'

import { toWrittenMinute } from '@/domain/scheduled-post'
import { readSchedule } from '../posts/schedule-api'
import { notifySuccess } from '../shell/toasts.client'

/** Says after a save that what was saved goes out at the post's minute, where one is set; says nothing of a failure. */
export async function notifyOfSchedule(post: string): Promise<void> {
  const { schedule, published } = await readSchedule(post)
  if (schedule?.state !== 'pending' || schedule.action !== 'publish' || published) return
  notifySuccess(`It goes out as saved now: ${toWrittenMinute(new Date(schedule.at))}`)
}
