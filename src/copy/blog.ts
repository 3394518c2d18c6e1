import { CATEGORIES } from '@/features/posts/rules/post'

/** The words of the blog's list that are the same on every site. */
export const blogLabels = {
  chips: ['All', ...CATEGORIES],
  readMore: 'Read More',
  back: 'Back to the blog',
  newer: 'Newer posts',
  older: 'Older posts',
  author: 'Author',
  noneByAuthor: 'Nothing is published yet.',
} as const

/** What search engines and shared links read of the page of an author who says nothing of themselves. */
export const authorDescription = (name: string) => `What ${name} has written, newest first.`

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
