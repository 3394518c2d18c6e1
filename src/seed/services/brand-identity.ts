import { quoteForm, type ServiceSeed } from '../shared'

export const brandIdentity = {
  slug: 'brand-identity',
  name: 'Brand Identity & Logos',
  icon: 'palette',
  description:
    'A name you can read off a moving truck, and the same look on the invoice, the shirt and the sign.',
  meta: {
    title: 'Logos and Brand Identity for Trucks, Shops and Clinics',
    description:
      'A logo that reads from across the street, colors, lettering and print-ready files for trucks, shirts, signs and invoices. Request a quote for yours.',
  },
  hero: {
    eyebrow: 'Brand Identity & Logos',
    title: 'Read at forty miles an hour, remembered at the sink.',
    lede: 'Your truck drives past more people in a day than your website sees. We draw a mark and a set of letters that work at that distance, and on a shirt pocket, a yard sign and the corner of an invoice.',
  },
  problems: [
    'The logo was made by a cousin, and the only file left is the one on the old invoice.',
    'Three trucks, three shades of blue, two spellings of the name.',
    'From across the street nobody can tell if you do roofs or real estate.',
    'The sign shop asks for a vector file and you send a screenshot.',
    'Your work looks better than your card does, and the customer sees the card first.',
  ],
  outcomes: [
    'A name and a trade that can be read at a distance.',
    'One look on trucks, shirts, signs, site and paper.',
    'A folder with the right file for every printer, wrap shop and app.',
    'A two-page sheet that ends every argument about the right blue.',
  ],
  included: [
    {
      title: 'The mark',
      text: 'Drawn for your trade and your town. It works in one color, embroidered, and small on a phone.',
    },
    {
      title: 'Lettering',
      text: 'Your name and number set so that they read from the next lane.',
    },
    {
      title: 'Colors',
      text: 'A short set with the codes for print, vinyl, thread and screen.',
    },
    {
      title: 'Files for everybody',
      text: 'Vector for the wrap shop, print for the printer, transparent for the site, square for the profile.',
    },
    {
      title: 'Everyday pieces',
      text: 'Card, invoice head, e-mail signature and yard sign, ready to send out.',
    },
    {
      title: 'The sheet',
      text: 'Two pages that show how it is used and how it is not.',
    },
  ],
  steps: [
    {
      title: 'What is out there',
      text: 'We look at your trucks and paper, and at every competitor parked in the same streets.',
    },
    {
      title: 'Directions',
      text: 'You see different directions on a truck, a shirt and a phone, not on a white page.',
    },
    {
      title: 'One of them, finished',
      text: 'You choose, we draw it out, test it small and far away, and fix what does not hold.',
    },
    {
      title: 'Handover and roll-out',
      text: 'All files are yours. We put the new look on the site and profiles and brief your printer.',
    },
  ],
  metrics: [
    { value: '6', label: 'parts in the kit, from the mark to the sheet' },
    { value: '2', label: 'levels: the standard brand kit and Brand Identity Pro' },
    { value: '2-3 weeks', label: 'with the rest of the setup' },
  ],
  timing: 'The kit is made within the 2-3 weeks of setup, so that the new site starts with it.',
  faqs: [
    {
      question: 'I like my logo. Do I have to change it?',
      answer:
        'No. If it reads at a distance, we redraw it cleanly, make the missing files and build the rest around it.',
    },
    {
      question: 'What is the difference between the kit and Brand Identity Pro?',
      answer:
        'The standard brand kit is part of Essentials, Brand Identity Pro is part of Growth. Pro goes further for firms with a fleet, uniforms or a storefront. We go through it on the audit call.',
    },
    {
      question: 'Who owns the logo?',
      answer: 'You do, with every file, once the work is paid for. You can take it to any printer you like.',
    },
    {
      question: 'Do you wrap trucks?',
      answer:
        'We do not own a wrap shop. We draw the layout for your vehicle and give your shop files it can cut without calling you.',
    },
    {
      question: 'We are changing our name. Can you help with that?',
      answer:
        'Yes. We check that the name is free as a domain and on the profiles, and move the listings over. For the trademark question you ask a lawyer.',
    },
  ],
  form: quoteForm('Tell us what the name is painted on today: trucks, shirts, a storefront, nothing yet.'),
} satisfies ServiceSeed
