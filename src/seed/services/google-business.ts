import { quoteForm, type ServiceSeed } from '../shared'

export const googleBusiness = {
  slug: 'google-business',
  name: 'Google Business Optimization',
  icon: 'map-pin',
  description: 'The box with the map is where people choose. We keep yours complete, current and answered.',
  meta: {
    title: 'Google Business Optimization for Local Service Firms',
    description:
      'Categories, service area, photos, posts and review replies on your Google Business Profile, kept up all year by us. Ask for a quote for your town.',
  },
  hero: {
    eyebrow: 'Google Business Optimization',
    title: 'They pick from three names on a map. Be the one they tap.',
    lede: 'Somebody types "plumber near me" and never gets as far as a website. We work on what they do see: your category, your photos, your hours, your reviews and what you wrote back.',
  },
  problems: [
    'Your profile says "Contractor". The one above you says "Drainage service". Guess who gets the drain.',
    'The hours are wrong on the one day somebody needs you.',
    "The newest photo is a stranger's picture of your parking lot.",
    'A one-star review from somebody you never worked for has sat there unanswered since spring.',
    'Google suspended the listing after an edit and nobody knows which one.',
  ],
  outcomes: [
    'You come up for the jobs you do, in the towns you drive to.',
    'Hours, holidays and phone number are right every day of the year.',
    'Fresh photos of your own work, your own trucks, your own people.',
    'Every review gets an answer that the next customer likes to read.',
    'Calls from the map land at your desk, or at ours.',
  ],
  included: [
    {
      title: 'Categories and services',
      text: 'The right first category for the work that pays, and every service listed by the name people type.',
    },
    {
      title: 'Service area',
      text: 'The towns you want, none of the ones you do not, set so that Google believes it.',
    },
    {
      title: 'Photos',
      text: 'Send them from the job. We pick, straighten, name and post them.',
    },
    {
      title: 'Posts',
      text: 'What is in season: frozen pipes, AC checks, open house weekends. Written and put up for you.',
    },
    {
      title: 'Review replies',
      text: 'A plain, decent answer to every review, good or bad. The hard ones we show you first.',
    },
    {
      title: 'Asking for reviews',
      text: 'A short link and the words to send it with, so that happy customers do it from the driveway.',
    },
    {
      title: 'Watch for edits',
      text: 'Strangers and Google itself change profiles. We see it and put it right.',
    },
  ],
  steps: [
    {
      title: 'Claim and check',
      text: 'We make sure you own the profile, find the duplicates and note everything that is wrong.',
    },
    {
      title: 'Set it right',
      text: 'Categories, services, area, hours, description and the first set of photos, in one go.',
    },
    {
      title: 'Clear the backlog',
      text: 'Old reviews get their answers, old questions too, and duplicates are reported.',
    },
    {
      title: 'Keep it moving',
      text: 'Posts, photos, replies and hours, month after month, with a note of what people searched to find you.',
    },
  ],
  metrics: [
    { value: '7', label: 'parts of the profile that we look after' },
    { value: '2-3 weeks', label: 'to set it right, with the rest of the setup' },
    { value: '15 minutes', label: 'on the phone to find what is wrong with it now' },
  ],
  timing: 'The profile is set right within the 2-3 weeks of setup and managed from then on.',
  faqs: [
    {
      question: 'Can you promise me the first place on the map?',
      answer:
        'No, and nobody can: Google decides by distance, relevance and reputation. We work on the last two and leave the promises to others.',
    },
    {
      question: 'I work from home and do not want my address shown. Is that a problem?',
      answer:
        'No. Google lets service businesses hide the address and show the area they cover. We set it up that way.',
    },
    {
      question: 'Do you write fake reviews?',
      answer:
        "Never. It is against the law and against Google's rules, and readers can smell it. We make it easy for real customers to write one.",
    },
    {
      question: 'My listing is suspended. Can you get it back?',
      answer:
        'We find what broke the rules, fix it, collect the papers Google asks for and file the appeal. Google decides, and how long it takes is up to them.',
    },
    {
      question: 'Who owns the profile?',
      answer:
        'You do. We work as a manager on it. If we part ways, you remove us with one click and keep everything.',
    },
  ],
  form: quoteForm('Put the business name exactly as Google shows it in the message. We look it up first.'),
} satisfies ServiceSeed
