import type { CollectionConfig } from 'payload'
import { SCHEDULE_ACTIONS, SCHEDULE_STATES } from '@/features/posts/rules/scheduled-post'
import { readSchedule, schedulePost, takeBackSchedule } from '@/features/posts/server/schedule-endpoints'
import { nobody, staffOf } from './access'
import { dates } from './fields'

/**
 * Schedules of posts, waiting or done. An index of a migration allows one waiting schedule for each post. Its
 * endpoints write it, and the process that carries a schedule out (src/features/posts/server/due-posts.ts).
 */
export const ScheduledPosts: CollectionConfig = {
  slug: 'scheduled-posts',
  // Posts are scheduled in their editor, and listed by day at /admin/calendar.
  admin: { useAsTitle: 'at', hidden: true },
  access: {
    create: nobody,
    read: staffOf('scheduled-posts', 'read'),
    update: nobody,
    delete: nobody,
  },
  endpoints: [readSchedule, schedulePost, takeBackSchedule],
  defaultSort: '-at',
  fields: [
    // A foreign key of a migration deletes it with its post.
    { name: 'post', type: 'relationship', relationTo: 'blog-posts', required: true, index: true },
    {
      name: 'action',
      type: 'select',
      options: [...SCHEDULE_ACTIONS],
      required: true,
      defaultValue: 'publish',
    },
    { name: 'at', type: 'date', required: true },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    {
      name: 'state',
      type: 'select',
      options: [...SCHEDULE_STATES],
      required: true,
      defaultValue: 'pending',
    },
    { name: 'reason', type: 'text' },
    { name: 'settledAt', type: 'date' },
    ...dates,
  ],
}
