import { audited, type Facts, info } from '@/domain/facts'

/** Addresses that were not found, with counts; nothing of a visitor. */
const NOT_FOUND_DAYS = 90

export const redirects = {
  menuIcons: { redirects: 'corner-up-right' },
  periods: { notFoundDays: NOT_FOUND_DAYS },
  sweeps: [{ table: 'not_found', isOver: `day < current_date - ${NOT_FOUND_DAYS}` }],
  locks: {
    // Redirects are written one at a time, because two people could write redirects that together form a loop.
    redirects: 7_060_321_917,
    // One process at a time adds counts, because the daily limit needs an exact number of rows.
    missingAddresses: 7_060_321_918,
  },
  events: {
    'redirect.made': audited('Redirect made', 'An admin made a redirect.'),
    'redirect.changed': audited('Redirect changed', 'An admin changed a redirect.'),
    'redirect.deleted': audited('Redirect deleted', 'An admin deleted a redirect.'),
    'redirect.missing-forgotten': audited(
      'Missing address taken out',
      'An admin took an address that was not found out of its list.',
    ),
    'redirects.uncounted': {
      level: 'warn',
      meaning:
        'Addresses that were not found could not be counted. They are kept in memory and tried again every few seconds.',
      action: 'Mostly the database is away: see `/statusz`.',
    },
    'links.checked': info('The links of the site to itself were followed; how many of them are broken.'),
    'links.failed': {
      level: 'warn',
      meaning: 'The links of the site could not be followed. It is tried again.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
  },
  auditGroups: { redirect: 'Posts and site' },
  auditSubjects: {
    redirect: { label: 'Redirect', collection: 'redirects' },
  },
} as const satisfies Facts
