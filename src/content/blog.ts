import { CATEGORIES } from '@/domain/post'
import type { BlogPage } from './types'

export const blogPage = {
  meta: {
    title: 'Blog: Calls, Reviews, Maps and Leads for Local Firms',
    description:
      'Short, practical pieces on getting found, getting called and getting booked: Google Business, call handling, reviews, lead funnels and case stories.',
  },
  hero: {
    eyebrow: 'Blog',
    title: 'Notes from the dispatch desk.',
    lede: 'What makes a stranger call, what makes them hang up, and what to change this week. Written to be read between two jobs.',
  },
  chips: ['All', ...CATEGORIES],
  labels: {
    readMore: 'Read More',
    loading: 'Loading posts',
    back: 'Back to the blog',
    newer: 'Newer posts',
    older: 'Older posts',
  },
  empty: 'No blog posts yet. Check back soon!',
} as const satisfies BlogPage

/** The words around an article. */
export const articleLabels = {
  by: 'By',
  minutes: 'min read',
  contents: 'In this piece',
  share: 'Pass it on',
  shareBy: { email: 'E-mail', facebook: 'Facebook', linkedIn: 'LinkedIn', x: 'X' },
  related: 'More on this',
  older: 'Earlier',
  newer: 'Later',
  pages: 'Pages of the blog',
  page: 'Page',
  preview: 'Preview: only signed-in staff see this page. Visitors see what is published.',
  previewDraft: 'Draft',
  previewLabel: 'Preview',
  previewEdit: 'Back to the editor',
} as const
