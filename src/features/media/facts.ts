import { WITH_IMAGES } from '@/domain/area-list'
import { audited, type Facts } from '@/domain/facts'

export const media = {
  collectionRights: {
    // A change of an entry is public at once wherever its image is shown, so `writing` may not make one.
    media: {
      create: WITH_IMAGES,
      read: WITH_IMAGES,
      update: ['posts', 'content'],
      delete: ['posts', 'content'],
    },
  },
  openings: [{ method: 'GET', path: /^media\/file\/[^/]{1,255}$/, maxBytes: 0 }],
  menuIcons: { media: 'image' },
  events: {
    'media.made': audited('Image uploaded', 'An admin uploaded an image.'),
    'media.changed': audited(
      'Image changed',
      'An admin changed an image or what is said of it; which fields.',
    ),
    'media.deleted': audited('Image deleted', 'An admin deleted an image.'),
    'media.failed': {
      level: 'error',
      meaning:
        'S3, or the disk, did not do what it was asked: an image was not stored, shown or removed. Pages go on.',
      action: 'Look at `err`, and run `npm run doctor`, which asks the store.',
    },
    'media.converter': {
      level: 'error',
      meaning:
        'The process that converts HEIC, TIFF and CMYK images does not run, so such an upload was refused. Other images are taken.',
      action:
        'Look at `err`: the machine may have no process or memory left, or the package `libheif-js` is missing.',
    },
  },
  auditGroups: { media: 'Posts and site' },
  auditSubjects: {
    image: { label: 'Image', collection: 'media' },
  },
} as const satisfies Facts
