import { RETENTION } from '@/domain/retention'
import { COUNTING_WORDS } from '@/features/content/rules/policy-words'
import type { LegalSeed } from '../shared'

/**
 * The owner and a lawyer must review it before launch. Data of this site is deleted automatically after the times in
 * it (src/flows/retention.ts). People must delete data in other places and the logs of a proxy by hand.
 */
export const privacyPage = {
  meta: {
    title: 'Privacy Policy: What We Store, Why, and for How Long',
    description:
      'What we store when you send our form, why, how long, who sees it, how calls and texts work, and how to have it all deleted. No tracking cookies here.',
  },
  title: 'Privacy Policy',
  lede: 'Short version: we keep what you type into the form so that we can call you back. We do not sell it, we set no cookies on public pages, and we delete it when you ask.',
  effective: '2026-11-26',
  sections: [
    {
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: `{company} runs websites, phone reception and local marketing for service businesses in the United States. This policy covers this website and the requests you send through it. "We" means {company}. Reach us at {email} or {phone}.`,
        },
        {
          kind: 'paragraph',
          text: "When our desk answers the phone for a customer of ours, that customer decides what is done with the caller's information, and the customer's own privacy policy applies.",
        },
      ],
    },
    {
      heading: 'What we store and why',
      blocks: [
        {
          kind: 'table',
          head: ['What', 'Where it comes from', 'Why'],
          rows: [
            [
              'Name, phone, e-mail, city or service area',
              'You type it into the form',
              'To call, text or write to you about your request',
            ],
            [
              'Website, services and plan you ticked, your message',
              'You type it, if you like',
              'To look at your business before we call, and to prepare a quote',
            ],
            [
              'The page the form was on, the page you came from, when your visit began, the site that led you here, campaign tags in the link (utm), and whose ad you clicked',
              'Your browser sends it with the form',
              'To know which page, search or ad led to the request',
            ],
            [
              'The ID that an advertising platform puts into the link of an ad when you click it, if we keep such IDs',
              'Your browser sends it with the form',
              'To tell that platform what the click led to, as said under "Who sees it"',
            ],
            [
              'Whether your browser asks for privacy (Global Privacy Control)',
              'Your browser sends it with the form',
              'To tell no advertising platform about you',
            ],
            [
              'That you agreed to be contacted: the text shown, its version, the page and the time',
              'Written when you send the form',
              'To prove that we may call or text you',
            ],
            [
              'Your network address',
              'Your connection',
              'To stop floods of automated requests, and in short-lived server logs',
            ],
            [
              'What we talk about on the phone or by e-mail',
              'You tell us',
              'To prepare your plan and do what we agreed',
            ],
          ],
        },
        {
          kind: 'paragraph',
          text: 'Please leave health details, case details and card numbers out of the form. We do not need them to call you.',
        },
      ],
    },
    {
      heading: 'Cookies and your browser',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Public pages set no cookies. There is no advertising pixel and no analytics service of another company on them.',
        },
        {
          kind: 'list',
          items: [
            'If you switch between light and dark, your browser remembers the choice in its local storage. It never leaves your device.',
            'How your visit began stays in this tab until you close it, so that a form sent from a later page still tells us: the link you came by, the page that led you here, and when. Of the ID of a click on an ad the tab keeps only that there was one, unless we keep such IDs.',
            'What you type into our form stays in this tab until you send the form or close the tab, so that reading this page does not cost you your words. It reaches us only when you send it.',
            'Our staff sign in with a cookie. Visitors do not get one.',
            "A blog post may show a picture or video from another site. Your browser then fetches it there, under that site's policy.",
          ],
        },
        {
          kind: 'paragraph',
          text: COUNTING_WORDS,
        },
      ],
    },
    {
      heading: 'Calls and texts',
      blocks: [
        {
          kind: 'paragraph',
          text: `If you tick the box on the form, you agree that {company} may call, text or e-mail you about your request at the number and address you gave, including with automated technology. Consent is not a condition of purchase. Message and data rates may apply, and how many messages you get depends on your request.`,
        },
        {
          kind: 'list',
          items: [
            'Reply STOP to any text to end texts. Reply HELP for help.',
            'Tell us on any call, or write to us, to end calls. We note it and keep to it.',
            'Mobile numbers and consent to texts are not shared with or sold to anybody for their own marketing.',
          ],
        },
      ],
    },
    {
      heading: 'Who sees it',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Our own staff who answer requests, and companies that carry them for us: the one that hosts this site and its database, the one that delivers our e-mail, and the one that connects our calls and texts. They may use it only to do that work.',
        },
        {
          kind: 'paragraph',
          text: 'We do not sell personal information. If you came by an ad of ours, we may tell the platform that showed it, such as Google or Microsoft, what the click led to: its own ID of the click, that it became an appointment or a job, when, what the job was worth, and whether that has changed. The platform learns from it whom to show ads. It gets no name, number, address or message from us, and we tell it nothing of you if your browser asked for privacy or you tell us not to. We share nothing else for advertising on other sites.',
        },
        {
          kind: 'paragraph',
          text: 'We hand over what we store if a law or a court order demands it, or to a successor if the business is sold, under this same policy.',
        },
      ],
    },
    {
      heading: 'How long we keep it',
      blocks: [
        {
          kind: 'list',
          items: [
            `A request and the e-mails about it: ${RETENTION.leadMonths} months after you sent it, then this site deletes them by itself. Sooner if you ask.`,
            `If it becomes a contract, your request stays here as the record of a customer for ${RETENTION.customerYears} years after you sent it; our other customer records hold what the contract needs, as long as tax and contract law require.`,
            `What our staff delete lies in a trash for ${RETENTION.trashDays} days, in case it was a mistake, and then goes for good.`,
            'The record that somebody agreed to be contacted, with the text, the page and the time: five years. Once the request is deleted, it no longer says whose it was.',
            'A form that was sent with a mistake in it and had to be shown again: about an hour.',
            'Counters that hold your network address in scrambled form: a day or less. Logs of the servers in front of this site, which may hold it in plain form: at most 30 days.',
            `When somebody signs in to our staff area, tries to, or changes something there, we note the network address that it came from: ${RETENTION.auditAddressDays} days.`,
            `Backups hold what was stored when they were made, and are deleted after at most ${RETENTION.backupDays} days.`,
          ],
        },
      ],
    },
    {
      heading: 'How to see it or have it deleted',
      blocks: [
        {
          kind: 'paragraph',
          text: `Write to {email} from the address you gave us, or call {phone}. Say whether you want a copy, a correction, or everything deleted. We check that it is you, do it within 45 days, and tell you when it is done. There is no charge.`,
        },
        {
          kind: 'paragraph',
          text: "California, Virginia, Colorado and other states give their residents these rights by law, and the right to have somebody else ask for them. We give them to everybody, and nobody gets worse service for using them. If we refuse, we say why, and you can ask us to look again or write to your state's attorney general.",
        },
        {
          kind: 'paragraph',
          text: 'We may keep what a law makes us keep, such as an invoice, or the note that you do not want to be called.',
        },
      ],
    },
    {
      heading: 'How it is protected',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The site is served over an encrypted connection. Requests are kept in a database that only signed-in staff with the right to do so can read. No system is perfect: if a breach concerns you, we tell you as the law of your state requires.',
        },
      ],
    },
    {
      heading: 'Children',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site is for people who run businesses. We do not knowingly collect anything from anyone under 16. If it happened, write to us and we delete it.',
        },
      ],
    },
    {
      heading: 'Where this holds, and changes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We work in the United States, and what you send is stored there. If this policy changes, the new text and its date stand here, and what you sent before stays under the text you saw unless you agree to the new one.',
        },
      ],
    },
  ],
} satisfies LegalSeed
