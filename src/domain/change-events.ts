import { type Event, NOTHING } from './account-events'

const KNOWN = 'Make sure that you know of it.'

/** Events about what the staff change, publish and download, most of which exist for the audit log. */
export const CHANGE_EVENTS = {
  'post.published': {
    level: 'info',
    meaning: 'A post went out to the site: by an admin, or at its minute on behalf of one.',
    action: NOTHING,
    audited: true,
  },
  'post.unpublished': {
    level: 'info',
    meaning: 'A post was taken off the site.',
    action: NOTHING,
    audited: true,
  },
  'post.changed': {
    level: 'info',
    meaning: 'A post that is public was saved: visitors see it as it is now.',
    action: NOTHING,
    audited: true,
  },
  'post.version-restored': {
    level: 'info',
    meaning: 'An admin brought an earlier version of a post back.',
    action: NOTHING,
    audited: true,
  },
  'content.saved': {
    level: 'info',
    meaning: 'An admin saved a draft of the content of the site.',
    action: NOTHING,
    audited: true,
  },
  'content.published': {
    level: 'info',
    meaning: 'Content of the site was published.',
    action: NOTHING,
    audited: true,
  },
  'content.unpublished': {
    level: 'info',
    meaning: 'Content was taken off the site.',
    action: NOTHING,
    audited: true,
  },
  'content.restored': {
    level: 'info',
    meaning: 'An admin brought an earlier version of content back, as a draft.',
    action: NOTHING,
    audited: true,
  },
  'settings.saved': {
    level: 'info',
    meaning: 'An admin saved settings; which, and which fields of them.',
    action: NOTHING,
    audited: true,
  },
  'redirect.made': { level: 'info', meaning: 'An admin made a redirect.', action: NOTHING, audited: true },
  'redirect.changed': {
    level: 'info',
    meaning: 'An admin changed a redirect.',
    action: NOTHING,
    audited: true,
  },
  'redirect.deleted': {
    level: 'info',
    meaning: 'An admin deleted a redirect.',
    action: NOTHING,
    audited: true,
  },
  'webhook.made': { level: 'info', meaning: 'An admin made a webhook.', action: KNOWN, audited: true },
  'webhook.changed': {
    level: 'info',
    meaning: 'An admin changed a webhook; which fields of it.',
    action: KNOWN,
    audited: true,
  },
  'conversions.made': {
    level: 'info',
    meaning: 'An admin made a conversion feed.',
    action: KNOWN,
    audited: true,
  },
  'conversions.changed': {
    level: 'info',
    meaning: 'An admin changed a conversion feed; which fields of it.',
    action: NOTHING,
    audited: true,
  },
  'inbound.made': { level: 'info', meaning: 'An admin made an inbound key.', action: KNOWN, audited: true },
  'inbound.changed': {
    level: 'info',
    meaning: 'An admin changed an inbound key; which fields of it.',
    action: NOTHING,
    audited: true,
  },
  'lead.exported': {
    level: 'info',
    meaning: 'An admin downloaded leads as a file from the server; `count` of them.',
    action: NOTHING,
    audited: true,
  },
  'results.exported': {
    level: 'info',
    meaning: 'An admin downloaded the results of some days as a file.',
    action: NOTHING,
    audited: true,
  },
  'privacy.found': {
    level: 'info',
    meaning: 'An admin looked up everything that is held about somebody; how many rows of what.',
    action: NOTHING,
    audited: true,
  },
  'audit.exported': {
    level: 'info',
    meaning: 'An admin downloaded the audit log as a file.',
    action: NOTHING,
    audited: true,
  },
  'audit.failed': {
    level: 'error',
    meaning: 'A refused sign-in could not be written into the audit log. Nothing else waits for it.',
    action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
  },
  'backup.restored': {
    level: 'warn',
    meaning: 'The database was filled from a backup, by `npm run restore`.',
    action: KNOWN,
    audited: true,
  },
} as const satisfies Record<string, Event>
