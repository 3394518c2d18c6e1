'use client'

import { paths } from '@/domain/paths'
import { deferScreen } from '../shell/deferred-screen.client'

const { screen, part } = deferScreen(
  (path) => path.startsWith(`${paths.adminBlog}/`),
  () => import('./parts.client'),
)

export const editorScreen = screen
export const ChoiceField = part((it) => it.ChoiceField)
export const ContentField = part((it) => it.ContentField)
export const ImageField = part((it) => it.ImageField)
export const PostEditor = part((it) => it.PostEditor)
export const SlugField = part((it) => it.SlugField)
export const TitleField = part((it) => it.TitleField)
