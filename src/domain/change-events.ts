import { audited, type Event, KNOWN } from './account-events'

/** Events about what the staff change, publish and download, most of which exist for the audit log. */
export const CHANGE_EVENTS = {
  'post.published': audited('A post went out to the site: by an admin, or at its minute on behalf of one.'),
  'post.unpublished': audited('A post was taken off the site.'),
  'post.changed': audited('A post that is public was saved: visitors see it as it is now.'),
  'post.version-restored': audited('An admin brought an earlier version of a post back.'),
  'content.saved': audited('An admin saved a draft of the content of the site.'),
  'content.published': audited('Content of the site was published.'),
  'content.unpublished': audited('Content was taken off the site.'),
  'content.restored': audited('An admin brought an earlier version of content back, as a draft.'),
  'settings.saved': audited('An admin saved settings; which, and which fields of them.'),
  'redirect.made': audited('An admin made a redirect.'),
  'redirect.changed': audited('An admin changed a redirect.'),
  'redirect.deleted': audited('An admin deleted a redirect.'),
  'webhook.made': audited('An admin made a webhook.', KNOWN),
  'webhook.changed': audited('An admin changed a webhook; which fields of it.', KNOWN),
  'conversions.made': audited('An admin made a conversion feed.', KNOWN),
  'conversions.changed': audited('An admin changed a conversion feed; which fields of it.'),
  'inbound.made': audited('An admin made an inbound key.', KNOWN),
  'inbound.changed': audited('An admin changed an inbound key; which fields of it.'),
  'lead.exported': audited('An admin downloaded leads as a file from the server; `count` of them.'),
  'results.exported': audited('An admin downloaded the results of some days as a file.'),
  'privacy.found': audited(
    'An admin looked up everything that is held about somebody; how many rows of what.',
  ),
  'audit.exported': audited('An admin downloaded the audit log as a file.'),
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
