import { hero, line } from '../content/fields'
import { pageGlobal } from './page'

export const BlogPage = pageGlobal('blog-page', 'Blog page', [
  { label: 'Page', fields: [hero(), line('empty', { label: 'While there is no post', required: true })] },
  {
    label: 'Posts',
    fields: [
      line('postEnd', {
        label: 'Line at the end of each post',
        admin: {
          description: 'The button of the header stands beside it. Without a line, neither is shown.',
        },
      }),
    ],
  },
])
