'use client'

import dynamic from 'next/dynamic'

// Every staff screen is one and the same route to Next: what is imported plainly comes to all of them. These come with
// the screen that shows them; the server draws them as ever and names their scripts in the page's head.

export const PostsTable = dynamic(() => import('./posts/posts-table.client').then((it) => it.PostsTable))

export const InboxScreen = dynamic(() => import('./submissions/inbox.client').then((it) => it.InboxScreen))

export const PostEditor = dynamic(() => import('./editor/parts.client').then((it) => it.PostEditor))
export const TitleField = dynamic(() => import('./editor/parts.client').then((it) => it.TitleField))
export const SlugField = dynamic(() => import('./editor/parts.client').then((it) => it.SlugField))
export const ChoiceField = dynamic(() => import('./editor/parts.client').then((it) => it.ChoiceField))
export const ContentField = dynamic(() => import('./editor/parts.client').then((it) => it.ContentField))
export const ImageField = dynamic(() => import('./editor/parts.client').then((it) => it.ImageField))

export const RichText = dynamic(() => import('./rich-text/rich-text.client'))
