'use client'

import { paths } from '@/domain/paths'
import { deferScreen } from '../shell/deferred-screen.client'

const { screen, part } = deferScreen(
  (path) => path === paths.adminBlog,
  () => import('./posts-table.client'),
)

export const postsScreen = screen
export const PostsTable = part((it) => it.PostsTable)
