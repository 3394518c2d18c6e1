import { OF_LEADS } from '@/domain/area-list'
import { audited, type Facts, KNOWN } from '@/domain/facts'
import { paths } from '@/domain/paths'
import { APART_MEASURE_SCRIPT, MEASURE_SCRIPT } from '@/features/results/rules/measure-script'
import { UUID_PATTERN } from '@/lib/uuid'

export const results = {
  globalRights: { 'channel-costs': { read: OF_LEADS } },
  callRights: { 'GET form-submissions/results': OF_LEADS },
  screenRights: { results: OF_LEADS },
  freshCalls: ['POST conversion-feeds/:id/password', 'GET form-submissions/results'],
  openings: [
    // It has a name and a password of its own.
    {
      method: 'GET',
      path: new RegExp(`^conversion-feeds/${UUID_PATTERN}/files/[a-z]+\\.csv$`, 'i'),
      maxBytes: 0,
    },
  ],
  versioned: ['globals/channel-costs'],
  menu: [{ collection: 'form-submissions', path: paths.adminResults, label: 'Results', group: 'Leads' }],
  scripts: [MEASURE_SCRIPT, APART_MEASURE_SCRIPT],
  locks: {
    // One process at a time adds counts or turns hours into days, as the daily limit needs an exact number of rows.
    measurements: 7_060_321_916,
    leadSums: 7_060_321_919,
  },
  events: {
    'results.exported': audited(
      'Results downloaded',
      'An admin downloaded the results of some days as a file.',
    ),
    'conversions.made': audited('Conversion feed made', 'An admin made a conversion feed.', KNOWN),
    'conversions.changed': audited(
      'Conversion feed changed',
      'An admin changed a conversion feed; which fields of it.',
    ),
    'conversions.password-made': audited(
      'Password of a conversion feed made',
      'An admin made a password for a conversion feed. The one before is no longer taken.',
      KNOWN,
    ),
    'conversions.fetched': audited(
      'Conversion feed fetched',
      'An advertising platform has fetched a file of a conversion feed.',
      'Nothing. When you know of no platform that does: revoke the feed.',
    ),
    'conversions.deleted': audited('Conversion feed deleted', 'An admin deleted a conversion feed.'),
    'measure.unstored': {
      level: 'warn',
      meaning:
        'What pages told of visits could not be stored. It is kept in memory and tried again every few seconds.',
      action: 'Mostly the database is away: see `/statusz`.',
    },
  },
  auditGroups: { results: 'Leads and privacy', conversions: 'Settings and connections' },
  auditSubjects: {
    feed: { label: 'Conversion feed', collection: 'conversion-feeds' },
  },
} as const satisfies Facts
