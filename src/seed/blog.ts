import type { GlobalSeeds } from './shared'

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
  empty: 'No blog posts yet. Check back soon!',
  postEnd: 'Want to know where your own calls get lost? We look, and write it down for you.',
} satisfies GlobalSeeds['blog-page']
