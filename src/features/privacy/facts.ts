import { audited, type Facts } from '@/domain/facts'
import { paths } from '@/domain/paths'

export const privacy = {
  freshCalls: [
    // The response holds all that is stored about somebody, and the downloaded files are made from it.
    'POST erasures/find',
    'POST erasures/erase',
  ],
  menu: [{ collection: 'erasures', path: paths.adminPrivacy, label: 'Privacy requests', group: 'Privacy' }],
  titles: { privacy: 'Privacy requests' },
  events: {
    'privacy.found': audited(
      'Person looked up',
      'An admin looked up everything that is held about somebody; how many rows of what.',
    ),
    'privacy.erased': {
      level: 'warn',
      meaning: 'An admin erased what was stored about somebody, at their wish; how many rows of what.',
      action: 'Make sure that you know of it: nothing brings it back but a backup.',
      audited: 'Person erased',
    },
  },
  auditGroups: { privacy: 'Leads and privacy' },
  auditSubjects: {
    erasure: { label: 'Erasure' },
  },
} as const satisfies Facts
