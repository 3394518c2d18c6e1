import { Authors } from '@collections/Authors'
import { BlogPosts } from '@collections/BlogPosts'
import { PostRules } from '@collections/globals/PostRules'
import { PendingChanges } from '@collections/PendingChanges'
import { PostEvents } from '@collections/PostEvents'
import { PostReviews } from '@collections/PostReviews'
import { ScheduledPosts } from '@collections/ScheduledPosts'
import type { Feature } from '@/server/feature'
import { scheduleJob } from './server/due-posts'
import { lookUpPost } from './server/post-addresses'
import { expirePagesOf, pagesOf } from './server/post-pages'

export const posts: Feature = {
  collections: [BlogPosts, Authors, PendingChanges, ScheduledPosts, PostReviews, PostEvents],
  globals: [PostRules],
  views: {
    posts: { Component: '/src/features/posts/screens/posts-view#PostsView', path: '/blog', exact: true },
    calendar: {
      Component: '/src/features/posts/screens/calendar-view#CalendarView',
      path: '/calendar',
      exact: true,
    },
  },
  jobs: [scheduleJob],
  front: (openPayload) => ({
    onPostChange: (change) => expirePagesOf(openPayload, change),
    pagesOfPost: (change) => pagesOf(openPayload, change),
  }),
  lookUpAddress: lookUpPost,
  site: ['blog-posts', 'authors', 'pending-changes', 'scheduled-posts'],
}
