import { quoteForm, type ServiceSeed } from '../shared'

export const directoryListings = {
  slug: 'directory-listings',
  name: 'Business Profiles & Directory Listings',
  icon: 'list-checks',
  description: 'One name, one address, one number, the same in every directory, map and car dashboard.',
  meta: {
    title: 'Business Profiles and Directory Listings, Kept Right',
    description:
      'Your name, address, phone and hours put right on maps, directories and trade sites, and kept right when they change. Core or everywhere. Get a quote.',
  },
  hero: {
    eyebrow: 'Business Profiles & Directory Listings',
    title: 'Somewhere out there your old number still rings.',
    lede: 'You moved, you changed carriers, you dropped the "& Sons". The maps in the car, the voice assistant and a string of directories did not notice. We find the wrong ones, fix them, and keep them fixed.',
  },
  problems: [
    'A directory sends people to the address you left.',
    'Your old cell number is still on a listing you never made.',
    'Two profiles with two spellings split your reviews between them.',
    'The assistant in the car says you are closed, and you are standing in the shop.',
    'A lead site lists you without asking and sells the call to somebody else.',
  ],
  outcomes: [
    'Name, address, number and hours agree wherever a customer looks.',
    'Google sees the same facts everywhere, and has no reason to doubt them.',
    'Duplicates merged or closed, with the reviews kept where that is possible.',
    'One message to us when something changes, and it changes on all of them.',
  ],
  included: [
    {
      title: 'The sweep',
      text: 'Every listing with your name, your number or your old address, in one sheet.',
    },
    {
      title: 'Core listings',
      text: 'The maps, search engines and big directories that the small ones copy from.',
    },
    {
      title: 'Trade listings',
      text: 'The ones for your line of work: home services, auto repair, aesthetics, real estate, attorneys.',
    },
    {
      title: 'Duplicates closed',
      text: 'Claimed, merged or reported, one at a time, until there is one of you.',
    },
    {
      title: 'Full profiles',
      text: 'Services, photos, hours and a description, not only a name and a pin.',
    },
    {
      title: 'Maintenance',
      text: 'Listings drift. We check them and put them back, and add the holiday hours.',
    },
  ],
  steps: [
    {
      title: 'The facts',
      text: 'We write down the one right version: name, address, number, hours, services. You sign off on it.',
    },
    {
      title: 'The sweep',
      text: 'We look for every listing, right or wrong, and show you the sheet.',
    },
    {
      title: 'The clean-up',
      text: 'Claim, correct, merge, close. Some directories answer the same day, some need weeks and a letter.',
    },
    {
      title: 'The upkeep',
      text: 'We keep watch, and every change you tell us goes out to all of them.',
    },
  ],
  metrics: [
    { value: '1', label: 'version of your name, address and number' },
    { value: '2', label: 'levels: core listings plus maintenance, or listings everywhere' },
    { value: '2-3 weeks', label: 'of setup to sweep and start the clean-up' },
  ],
  timing: 'The sweep and the first corrections are done within the 2-3 weeks of setup.',
  faqs: [
    {
      question: 'Does anybody still look at directories?',
      answer:
        'People look less than they used to. Maps, assistants and search engines read them all the time, and repeat what they find.',
    },
    {
      question: 'What is the difference between core and everywhere?',
      answer:
        'Core listings plus maintenance, in Essentials, covers the big ones. Listings everywhere, in Growth, goes on to the regional and trade directories.',
    },
    {
      question: 'I work from home. Will my address be published?',
      answer:
        'No. Where a directory allows it, we show the service area only. Where it does not, we leave you off.',
    },
    {
      question: 'What happens if I cancel?',
      answer:
        'The listings are yours and stay. What ends is the watching: nobody puts them back when they drift.',
    },
    {
      question: 'Can you remove a listing I never made?',
      answer:
        'Often. We claim it and correct it, or ask the directory to close it. Some refuse; then at least the facts in it are right.',
    },
  ],
  form: quoteForm('Put any old name, address or number in the message. That is where the sweep begins.'),
} satisfies ServiceSeed
