import { audited, info, KNOWN } from './account-events'

/**
 * The log events of webhooks, feeds, inbound keys and reminders. Their entries name rows by their ids, and contain no
 * address or key.
 */
export const WEBHOOK_LOG = {
  'webhook.delivered': info('A receiver took what it is told of a `lead`.'),
  'webhook.postponed': {
    level: 'warn',
    meaning: 'A receiver did not take what it is told of a lead. It is tried again for a day.',
    action: 'When it goes on: read the answer in the screen of the webhook.',
  },
  'webhook.given-up': {
    level: 'error',
    meaning: 'A receiver did not take what it is told of a lead for a day, and it is given up.',
    action: 'Read the answer in the screen of the webhook, mend the receiver, and send it again there.',
  },
  'webhook.gone': {
    level: 'warn',
    meaning: 'A receiver answered that it is gone for good. Its webhook is switched off.',
    action: 'Delete the webhook, or correct its address and switch it on.',
    audited: true,
  },
  'webhook.secret-made': audited(
    'An admin made a secret for a webhook. Those before it sign too for a day.',
    KNOWN,
  ),
  'reminders.failed': {
    level: 'error',
    meaning: 'What the staff are to be reminded of could not be queued. It is tried again in half a minute.',
    action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
  },
  'conversions.password-made': audited(
    'An admin made a password for a conversion feed. The one before is no longer taken.',
    KNOWN,
  ),
  'conversions.fetched': audited(
    'An advertising platform has fetched a file of a conversion feed.',
    'Nothing. When you know of no platform that does: revoke the feed.',
  ),
  'conversions.deleted': audited('An admin deleted a conversion feed.'),
  'inbound.key-made': audited(
    'An admin made the first key of an inbound key (`key`): whoever has it may send leads.',
    KNOWN,
  ),
  'inbound.key-rotated': audited(
    'An admin made another key. The one before is no longer taken.',
    'Give the new one to the tool: until then its leads are refused.',
  ),
  'inbound.key-deleted': audited('An admin deleted an inbound key.'),
  'inbound.refused': {
    level: 'warn',
    meaning: 'A lead came to `/api/leads/inbound` without a key that is taken. It was not read.',
    action:
      'When it goes on, and a tool of yours has an old key: give it the new one. Else somebody guesses, which leads nowhere.',
  },
  'inbound.limited': {
    level: 'warn',
    meaning:
      'An address asked `/api/leads/inbound` more than 60 times in a minute, or a key (`key`) sent more than 600 leads in an hour.',
    action:
      'With a key: look at its tool, which may send in a loop. Without: block the address in the proxy.',
  },
  'webhook.deleted': audited('An admin deleted a webhook.'),
} as const
