import { paths } from '@/domain/paths'
import type { NotFoundPage } from './types'

export const notFoundPage = {
  meta: {
    title: '404: This Page Is Not on the Board, Return to Home',
    description:
      'There is no page at this address: the link may be old, or a letter of it went missing. Return to Home, and find your way through the site from there.',
  },
  code: '404',
  title: 'Oops! Page not found',
  text: 'Wrong address, nobody home. The link may be old, or a letter went missing.',
  action: { label: 'Return to Home', href: paths.home },
} as const satisfies NotFoundPage
