import { audited, type Facts, info } from '@/domain/facts'

const PERIODS = {
  /** That mail to an address came back, as long as a lead that has it. */
  unmailedMonths: 24,
} as const

export const mail = {
  events: {
    'mail.deleted': audited(
      'Outgoing mail deleted',
      'An admin deleted an outgoing mail: one that waits is not sent any more.',
    ),
    'mail.sent-again': audited(
      'Mail about a lead sent again',
      'One of the staff made a mail due that had failed, or waited for its next try.',
    ),
    'mail.hurried': audited(
      'Waiting mails sent now',
      'An admin made the mails due that waited for their next try; `count` of them.',
    ),
    'mail.allowed': audited(
      'Mail allowed again',
      'An admin let mail go again to an address to which it had come back.',
    ),
    'mail.sent': info('The mail server took a mail; the `lead` that it is about, unless it is about many.'),
    'mail.unsent': {
      level: 'warn',
      meaning: 'A mail was not sent, because SMTP_URL is not set. One about a lead waits.',
      action: 'Set SMTP_URL: what waits and is younger than three days goes out then.',
    },
    'mail.postponed': {
      level: 'warn',
      meaning: 'A mail was not taken by the mail server, and will be tried again for a day.',
      action: 'When it goes on: run `npm run doctor`, which greets the mail server.',
    },
    'mail.refused': {
      level: 'error',
      meaning:
        'The mail server refuses mail from this site: a sign-in, a block list, a rule or a size. At most one line a minute; the mails are tried again for a day.',
      action: 'Read the reason in Outgoing Mail or on the dashboard, and run `npm run doctor`.',
    },
    'mail.no-address': info(
      'The mail server said, at once or by a bounce, that the address of a visitor, or of somebody who signs up, does not exist. The mail is not tried again, and its lead says so.',
    ),
    'mail.returned': info(
      'A mail to a visitor came back that a mail server had taken: not for an address that does not exist, which is `mail.no-address`. Its lead says so.',
    ),
    'mail.bounces-unread': {
      level: 'error',
      meaning:
        'The inbox for bounces could not be read for an hour (`problem`). At most one line an hour; it is tried each minute.',
      action: 'Run `npm run doctor`, which opens it. What came meanwhile is read when it is back.',
    },
    'mail.too-late': {
      level: 'warn',
      meaning:
        'A reminder of an appointment, or the invitation to one that has begun, was not sent, because its moment had passed: the mail server, the database or the site was away. The mail says so in Outgoing Mail.',
      action: 'Read the appointment in the inbox, and call. When there are many, look for what was away.',
    },
    'mail.outdated': info(
      'A mail about an appointment was not sent, because the appointment was changed first. The mail about the change says what is so.',
    ),
    'mail.given-up': {
      level: 'error',
      meaning:
        'A mail was not sent for a day, or one to the staff goes to an address that does not exist or came back, and is given up. The reason stands beside it in Outgoing Mail.',
      action: 'Read the lead in the inbox and call: nobody has been told of it by mail.',
    },
  },
  periods: PERIODS,
  sweeps: [
    {
      table: 'suppressed_addresses',
      needsClock: true,
      isOver: `created_at < now() - interval '${PERIODS.unmailedMonths} months'`,
    },
  ],
  auditGroups: { mail: 'Leads and privacy' },
  auditSubjects: {
    mail: { label: 'Outgoing mail', collection: 'outbox' },
    address: { label: 'Address without mail', collection: 'suppressed-addresses' },
  },
} as const satisfies Facts
