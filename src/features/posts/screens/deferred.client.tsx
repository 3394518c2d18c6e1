'use client'

import { paths } from '@/domain/paths'
import { type Deferred, lazyModule } from '@/staff-ui/lazy-module.client'

const posts = lazyModule(() => import('./posts-table.client'))
const calendar = lazyModule(() => import('./set-minute.client'))
const editor = lazyModule(() => import('./editor/parts.client'))

export const PostsTable = posts.part((it) => it.PostsTable)
export const ScheduleDialog = calendar.part((it) => it.ScheduleDialog)
export const SetMinute = calendar.part((it) => it.SetMinute)
export const PostEditor = editor.part((it) => it.PostEditor)
export const TitleField = editor.part((it) => it.TitleField)
export const SlugField = editor.part((it) => it.SlugField)
export const AuthorField = editor.part((it) => it.AuthorField)
export const ChoiceField = editor.part((it) => it.ChoiceField)
export const ContentField = editor.part((it) => it.ContentField)
export const ImageField = editor.part((it) => it.ImageField)

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [
  { at: (path) => path === paths.adminBlog, module: posts },
  { at: (path) => path === paths.adminCalendar, module: calendar },
  { at: (path) => path.startsWith(`${paths.adminBlog}/`), module: editor },
]
