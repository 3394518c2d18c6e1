import { audited, type Facts } from '@/domain/facts'

export const content = {
  events: {
    'content.saved': audited(
      'Content saved as a draft',
      'An admin saved a draft of the content of the site.',
    ),
    'content.published': audited('Content published', 'Content of the site was published.'),
    'content.unpublished': audited('Content unpublished', 'Content was taken off the site.'),
    'content.restored': audited(
      'Version of content restored',
      'An admin brought an earlier version of content back, as a draft.',
    ),
    'testimonial.deleted': audited('Testimonial deleted', 'An admin deleted a testimonial.'),
  },
  auditGroups: { content: 'Posts and site', testimonial: 'Posts and site' },
  auditSubjects: {
    content: { label: 'Content' },
  },
} as const satisfies Facts
