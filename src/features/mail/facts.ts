import { audited, type Facts, info } from '@/domain/facts'

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
      'The mail server said that the address of a visitor, or of somebody who signs up, does not exist. The mail is not tried again, and its lead says so.',
    ),
    'mail.given-up': {
      level: 'error',
      meaning:
        'A mail was not sent for a day, or goes to an address of the staff that does not exist, and is given up. The reason stands beside it in Outgoing Mail.',
      action: 'Read the lead in the inbox and call: nobody has been told of it by mail.',
    },
  },
  auditGroups: { mail: 'Leads and privacy' },
  auditSubjects: {
    mail: { label: 'Outgoing mail', collection: 'outbox' },
  },
} as const satisfies Facts
