import { OF_CONTENT, type Rights, WITH_IMAGES } from '@/domain/area-list'
import { audited, type Facts } from '@/domain/facts'
import { CONTENT_COLLECTIONS, CONTENT_GLOBALS } from '@/domain/pages'

export const content = {
  collectionRights: each(CONTENT_COLLECTIONS, {
    create: OF_CONTENT,
    read: OF_CONTENT,
    readVersions: OF_CONTENT,
    update: OF_CONTENT,
    delete: OF_CONTENT,
  }),
  globalRights: each(CONTENT_GLOBALS, { read: OF_CONTENT, readVersions: OF_CONTENT, update: OF_CONTENT }),
  callRights: {
    // Concerns only documents that the caller may read, which the endpoint checks itself.
    'POST open-documents': WITH_IMAGES,
    'POST reorder': OF_CONTENT,
    'POST typed-content': OF_CONTENT,
    'GET content-search': OF_CONTENT,
    // Targets for the links of a post. A caller without the area `content` is listed only the published ones.
    'GET services': WITH_IMAGES,
    'GET industries': WITH_IMAGES,
  },
  versioned: [...CONTENT_COLLECTIONS, ...CONTENT_GLOBALS.map((slug) => `globals/${slug}`)],
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

function each(slugs: readonly string[], rights: Rights): Record<string, Rights> {
  return Object.fromEntries(slugs.map((slug) => [slug, rights]))
}
