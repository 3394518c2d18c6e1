import type { LegalSeed } from '../shared'

/** The owner and a lawyer must review it before launch. */
export const termsPage = {
  meta: {
    title: 'Terms of Service: The Rules for This Site in Plain Words',
    description:
      'What you may expect from this site and what we ask of you: requests and quotes, results figures, calls and texts, content, liability, and US law.',
  },
  title: 'Terms of Service',
  lede: 'These are the rules for using this website and sending us a request. The work itself gets its own written agreement.',
  effective: '2026-11-20',
  sections: [
    {
      heading: 'What these terms cover',
      blocks: [
        {
          kind: 'paragraph',
          text: `This website belongs to {company}. By using it you accept these terms. If you do not, please leave the site; calling us is still fine. You must be at least 18 and able to enter a contract for yourself or your business.`,
        },
      ],
    },
    {
      heading: 'Requests, plans and quotes',
      blocks: [
        {
          kind: 'list',
          items: [
            'Sending the form is a request. It is not an order, and it costs nothing.',
            'The free growth plan is our opinion from what we can see and what you tell us. You may keep and use it for your own business.',
            'A quote holds for the time written on it. A contract exists when both of us have signed it, and then that contract governs the work.',
            'Times on this site, such as 2-3 weeks for setup, are what we plan with. They start when we have what we need from you.',
            'We may decline a request, for example when we already work for a competitor in your town.',
          ],
        },
      ],
    },
    {
      heading: 'Figures on this site',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Results shown here, such as changes in traffic, calls, bookings or cost per lead, are marketing figures. They are not a promise about your business. Yours depend on your trade, your towns, your season, your prices and your work.',
        },
        {
          kind: 'paragraph',
          text: 'Call logs and job tickets drawn on the pages are examples. They show how we work and do not describe real callers.',
        },
        {
          kind: 'paragraph',
          text: 'Search engines, maps, directories and social networks decide for themselves what they show. Nobody can promise you a place on them, and we do not.',
        },
      ],
    },
    {
      heading: 'Calls, texts and e-mail',
      blocks: [
        {
          kind: 'paragraph',
          text: `If you tick the box on the form, {company} may call, text or e-mail you about your request at the number and address you gave, including with automated technology. Consent is not a condition of purchase. Message and data rates may apply and the number of messages varies. Reply STOP to end texts, HELP for help, or tell us to stop calling and we do. Carriers are not liable for late or lost messages.`,
        },
        {
          kind: 'paragraph',
          text: 'Give us only a number and address that are yours, or that you may use for your business.',
        },
      ],
    },
    {
      heading: 'Fair use of the site',
      blocks: [
        {
          kind: 'list',
          items: [
            "Do not send requests in somebody else's name, by robot, or in bulk.",
            'Do not try to get into the staff area, or to slow down or break the site.',
            'Do not send anything unlawful, or private details of other people that we do not need.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'We limit how many requests one connection may send and may block those that break these rules.',
        },
      ],
    },
    {
      heading: 'Who owns what',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The text, drawings, video and code of this site are ours or used by permission. Read, print and link to them as you like; ask before you republish them. What you send us stays yours, and we use it to answer you. Names and marks of other companies belong to them.',
        },
      ],
    },
    {
      heading: 'No legal, medical or tax advice',
      blocks: [
        {
          kind: 'paragraph',
          text: 'What we write about trades, clinics, law offices or advertising rules is general information. Ask a licensed person before you rely on it.',
        },
      ],
    },
    {
      heading: 'Other sites',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Some pages and posts lead to sites that are not ours. We do not run them and are not responsible for them.',
        },
      ],
    },
    {
      heading: 'No warranty, limited liability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The site is provided as it is. We work to keep it right and reachable and cannot promise that it always will be. As far as the law allows, we give no implied warranties, and we are not liable for indirect or consequential damage, or for lost profit, that comes from using this website.',
        },
        {
          kind: 'paragraph',
          text: 'Nothing here limits liability that the law does not let us limit, such as for fraud, or rights that consumers have in your state.',
        },
      ],
    },
    {
      heading: 'Law and disputes',
      blocks: [
        {
          kind: 'paragraph',
          text: `Call us first: most things can be settled on the phone. If not, the laws of the United States and of the state in which {company} is organized apply, and its state and federal courts decide. If one sentence of these terms does not hold, the others do.`,
        },
      ],
    },
    {
      heading: 'Privacy, changes and contact',
      blocks: [
        {
          kind: 'paragraph',
          text: `What we do with your information is in the Privacy Policy. If these terms change, the new text and its date stand here. Questions go to {email} or {phone}.`,
        },
      ],
    },
  ],
} satisfies LegalSeed
