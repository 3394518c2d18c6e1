import { OF_LEADS } from '@/domain/area-list'
import { audited, type Facts, info, KNOWN } from '@/domain/facts'
import { HOUSE_PERIODS } from '@/domain/house-periods'
import { paths } from '@/domain/paths'
import { IMPORT_SOURCE } from '@/domain/sources'
import { IMPORTED_VERSION } from '@/features/leads/rules/consent'
import { DRAFT_SCRIPT } from '@/features/leads/rules/lead-draft'
import { CLICKS_VISIT_SCRIPT, VISIT_SCRIPT } from '@/features/leads/rules/lead-origin'

const PERIODS = {
  /** A lead, with its mails, which repeat what was typed. */
  leadMonths: 24,
  /** A lead that was won, as a customer record, unless the owner has set another time. */
  customerYears: 7,
  /** A record of consent. */
  consentYears: 5,
  /** A form that was sent back with its mistakes. */
  returnedFormHours: 1,
} as const

/** A lead that was won is a customer record, which the owner may keep for longer. */
const IS_LEAD_OVER = `created_at < now() - case when stage = 'won'
    then make_interval(years => coalesce((select customer_years from lead_handling limit 1), ${PERIODS.customerYears})::int)
    else interval '${PERIODS.leadMonths} months' end`

const IS_IN_TRASH_TOO_LONG = `deleted_at < now() - interval '${HOUSE_PERIODS.trashDays} days'`

const IS_CONSENT_OVER = `created_at < now() - interval '${PERIODS.consentYears} years'`

export const leads = {
  collectionRights: {
    'form-submissions': { read: OF_LEADS, delete: OF_LEADS },
    'lead-events': { read: OF_LEADS },
    'inbox-views': { create: OF_LEADS, read: OF_LEADS, update: OF_LEADS, delete: OF_LEADS },
  },
  callRights: {
    'GET form-submissions/inbox': OF_LEADS,
    'GET form-submissions/export': OF_LEADS,
    'POST form-submissions/export': OF_LEADS,
    'GET form-submissions/ids': OF_LEADS,
    'GET form-submissions/views': OF_LEADS,
    'GET form-submissions/choices': OF_LEADS,
    'POST form-submissions/manual': OF_LEADS,
    'GET form-submissions/same-person': OF_LEADS,
    'POST form-submissions/work': OF_LEADS,
    'POST form-submissions/work/undo': OF_LEADS,
    'GET form-submissions/:id/timeline': OF_LEADS,
    'POST form-submissions/:id/opened': OF_LEADS,
    'POST form-submissions/:id/mails/:mail': OF_LEADS,
    'POST form-submissions/:id/mail-allowed': OF_LEADS,
    'GET form-submissions/:id/message': OF_LEADS,
    'POST form-submissions/:id/message': OF_LEADS,
    'POST form-submissions/:id/notes': OF_LEADS,
    'PATCH form-submissions/:id/notes/:note': OF_LEADS,
  },
  screenRights: { submissions: OF_LEADS },
  freshCalls: [
    'POST inbound-keys/:id/key',
    // The specified file of the inbox, which is the same export without `columns`, needs no fresh sign-in.
    'GET form-submissions/export?columns',
    'POST form-submissions/export',
  ],
  openings: [
    // The lead endpoint checks its own body, because a plain form gets a page as its response.
    {
      method: 'POST',
      path: /^form-submissions$/,
      maxBytes: Number.POSITIVE_INFINITY,
      isForAnySite: true,
      isDirect: true,
    },
    // It has a key of its own, and reads nothing before the key is known.
    { method: 'POST', path: /^leads\/inbound$/, maxBytes: Number.POSITIVE_INFINITY, isForAnySite: true },
  ],
  menu: [
    {
      collection: 'form-submissions',
      path: paths.adminSubmissions,
      label: 'Submissions',
      group: 'Leads',
    },
  ],
  ownScreens: { 'form-submissions': { list: paths.adminSubmissions } },
  titles: { submissions: 'Form Submissions' },
  scripts: [VISIT_SCRIPT, CLICKS_VISIT_SCRIPT, DRAFT_SCRIPT],
  periods: PERIODS,
  sweeps: [
    // Mails repeat what was typed: they go before their leads, and with them.
    {
      table: 'outbox',
      isGuarded: true,
      isAudited: true,
      isOver: `kind = 'mail' and created_at < now() - interval '${PERIODS.leadMonths} months'`,
    },
    {
      table: 'form_submissions',
      isGuarded: true,
      isAudited: true,
      isOver: `(${IS_IN_TRASH_TOO_LONG} or ${IS_LEAD_OVER} and source is distinct from '${IMPORT_SOURCE}')`,
      copies: ['outbox', 'lead_id'],
    },
    {
      // They come many at once and so go many at once, as the preview of their import has said.
      table: 'form_submissions',
      needsClock: true,
      isAudited: true,
      isOver: `source = '${IMPORT_SOURCE}' and deleted_at is null and ${IS_LEAD_OVER} and coalesce(keep_until < now(), true)`,
      copies: ['outbox', 'lead_id'],
    },
    {
      table: 'consent_records',
      isGuarded: true,
      isAudited: true,
      isOver: `version <> '${IMPORTED_VERSION}' and ${IS_CONSENT_OVER}`,
    },
    {
      table: 'consent_records',
      needsClock: true,
      isAudited: true,
      isOver: `version = '${IMPORTED_VERSION}' and ${IS_CONSENT_OVER}`,
    },
    {
      table: 'returned_forms',
      isOver: `created_at < now() - interval '${PERIODS.returnedFormHours} hours'`,
    },
  ],
  events: {
    'lead.trashed': audited('Leads trashed', 'An admin put leads into the trash.'),
    'lead.restored': audited('Leads taken out of the trash', 'An admin took leads out of the trash.'),
    'lead.deleted': audited('Lead deleted', 'An admin deleted a lead for good.'),
    'lead.exported': audited(
      'Leads downloaded',
      'An admin downloaded leads as a file from the server; `count` of them.',
    ),
    'consent.deleted': audited('Consent record deleted', 'An admin deleted the record of a consent.'),
    'inbound.made': audited('Inbound key made', 'An admin made an inbound key.', KNOWN),
    'inbound.changed': audited('Inbound key changed', 'An admin changed an inbound key; which fields of it.'),
    'inbound.key-made': audited(
      'First secret of an inbound key made',
      'An admin made the first key of an inbound key (`key`): whoever has it may send leads.',
      KNOWN,
    ),
    'inbound.key-rotated': audited(
      'Secret of an inbound key renewed',
      'An admin made another key. The one before is no longer taken.',
      'Give the new one to the tool: until then its leads are refused.',
    ),
    'inbound.key-deleted': audited('Inbound key deleted', 'An admin deleted an inbound key.'),
    'lead.limited': {
      level: 'warn',
      meaning: 'An address sent more leads than LEAD_RATE allows and was refused.',
      action: 'When it goes on: block the address in the proxy.',
    },
    'lead.flood': {
      level: 'warn',
      meaning: 'More leads within a minute than people send, from all addresses together. None is refused.',
      action: 'Look at the inbox. Responses are slowed already; block what can be told apart in the proxy.',
    },
    'lead.honeypot': info('A form was filled by a robot, and dropped.'),
    'lead.stored': info(
      'A lead was stored (`lead`), or had been by an earlier try of the same form (`again`). What it causes names it too.',
    ),
    'lead.failed': {
      level: 'error',
      meaning: 'A lead was not stored. The visitor was told, and asked to call.',
      action: 'Look at `err` at once: every one of these may be a customer.',
    },
    'lead.unread': {
      level: 'error',
      meaning:
        'What is on offer, or the name of the business, could not be read for a lead. It was taken as it came.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
    'lead.unowned': {
      level: 'warn',
      meaning: 'A lead has no owner: the site has no admin, or its rules could not be read.',
      action:
        'Make an account with `npm run admin:create`. The lead gets its owner within half a minute of there being one (`lead.owner-found`).',
    },
    'lead.owner-found': info(
      'Leads that came in without an owner have got one by the rules; `count` of them.',
    ),
    'reminders.failed': {
      level: 'error',
      meaning:
        'What the staff are to be reminded of could not be queued. It is tried again in half a minute.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
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
  },
  auditGroups: {
    lead: 'Leads and privacy',
    consent: 'Leads and privacy',
    inbound: 'Settings and connections',
  },
  auditSubjects: {
    lead: { label: 'Lead', address: paths.adminSubmission },
    key: { label: 'Inbound key', collection: 'inbound-keys' },
    consent: { label: 'Consent record', collection: 'consent-records' },
  },
} as const satisfies Facts
