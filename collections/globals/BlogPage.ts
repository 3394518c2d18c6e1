import { hero, line } from '../words/fields'
import { pageGlobal } from './page'

export const BlogPage = pageGlobal('blog-page', 'Blog page', [
  { label: 'Page', fields: [hero(), line('empty', { label: 'While there is no post', required: true })] },
])
