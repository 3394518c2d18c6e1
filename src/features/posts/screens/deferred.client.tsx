'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const posts = lazyModule(() => import('./posts-table.client'), paths.adminBlog)
const calendar = lazyModule(() => import('./set-minute.client'), paths.adminCalendar)
const editor = lazyModule(() => import('./editor/parts.client'), `${paths.adminBlog}/`)

export const PostsTable = posts.part('PostsTable')
export const ScheduleDialog = calendar.part('ScheduleDialog')
export const SetMinute = calendar.part('SetMinute')
export const PostEditor = editor.part('PostEditor')
export const TitleField = editor.part('TitleField')
export const SlugField = editor.part('SlugField')
export const AuthorField = editor.part('AuthorField')
export const ChoiceField = editor.part('ChoiceField')
export const ContentField = editor.part('ContentField')
export const ImageField = editor.part('ImageField')
