'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, use } from 'react'
import { paths } from '@/domain/paths'

// Every staff screen is one and the same route to Next: what is imported plainly comes to all of them. These come with
// the screen that shows them; the server draws them as ever and names their scripts in the page's head.

const loadPosts = () => import('./posts/posts-table.client')
const loadInbox = () => import('./submissions/inbox.client')
const loadEditor = () => import('./editor/parts.client')

export const PostsTable = dynamic(() => loadPosts().then((it) => it.PostsTable))

export const InboxScreen = dynamic(() => loadInbox().then((it) => it.InboxScreen))

export const PostEditor = dynamic(() => loadEditor().then((it) => it.PostEditor))
export const TitleField = dynamic(() => loadEditor().then((it) => it.TitleField))
export const SlugField = dynamic(() => loadEditor().then((it) => it.SlugField))
export const ChoiceField = dynamic(() => loadEditor().then((it) => it.ChoiceField))
export const ContentField = dynamic(() => loadEditor().then((it) => it.ContentField))
export const ImageField = dynamic(() => loadEditor().then((it) => it.ImageField))

/** The screen that the address opens, asked for as soon as this module runs; null where it is none of these. */
const first = typeof window === 'undefined' ? null : loadScreenOf(location.pathname)

function loadScreenOf(path: string): Promise<unknown> | null {
  // One that cannot be had is asked for again, and told of, where it is drawn.
  if (path === paths.adminSubmissions) return loadInbox().catch(() => null)
  if (path === paths.adminBlog) return loadPosts().catch(() => null)
  return path.startsWith(`${paths.adminBlog}/`) ? loadEditor().catch(() => null) : null
}

/**
 * Stands around the whole document: nothing is hydrated before the first screen's own scripts are there. Payload's
 * providers change right after they are hydrated, and React then throws away every part that cannot follow at once,
 * with what somebody has typed into it.
 */
export function FirstScreen({ children }: { children: ReactNode }) {
  if (first) use(first)
  return children
}
