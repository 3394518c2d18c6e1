import { quoteForm, type ServiceSeed } from '../shared'

export const contentPacks = {
  slug: 'content-packs',
  name: 'Content Packs',
  icon: 'file-text',
  description:
    'The questions people ask you on the phone, answered on your site, so the next caller is half sold.',
  meta: {
    title: 'Content Packs: Blogs and Town Pages for Local Trades',
    description:
      '4, 8 or 12 blogs per month that answer what your customers ask, plus regional pages for the towns you serve. Written by us, checked by you.',
  },
  hero: {
    eyebrow: 'Content Packs',
    title: 'You have answered it a hundred times. Write it down once.',
    lede: 'Repair or replace? Does insurance cover it? How long can it wait? People type that into Google at night. We turn your answers into pages with your name on them, and your number underneath.',
  },
  problems: [
    'People search the exact question you answer every day and land on a big-box store.',
    'Your blog has one entry. It says "Welcome to our new website".',
    'You bought articles once. They were about plumbing in general, and one of them was about Australia.',
    'The next town over is worth driving to, and your site never mentions it.',
    'You know what to say, and by seven in the evening you are not going to type it.',
  ],
  outcomes: [
    'Pages that answer real questions from your trade and your streets.',
    'Callers who already know what you do and roughly how it goes.',
    'A page for the towns you want, with something true on it.',
    'Posts, profile and desk all say the same thing, because they use the same pages.',
  ],
  included: [
    {
      title: 'A list of questions',
      text: 'From your calls, your reviews and what people search in your county, in order of what they are worth.',
    },
    {
      title: 'Blogs, every month',
      text: '4 in Essentials, 8 in Growth, 12 in Dominance. Each answers one question and ends with a way to call.',
    },
    {
      title: 'A short talk with you',
      text: 'A few questions by phone or voice message. It is your knowledge; we only do the typing.',
    },
    {
      title: 'Regional Page Pack',
      text: 'In Dominance: 10 pages for the towns around you, each with its own jobs, soil, codes or weather.',
    },
    {
      title: 'Your photos',
      text: 'Pictures from your jobs, with a line that says what the reader is looking at.',
    },
    {
      title: 'Put up and linked',
      text: 'Published on your site, linked from the matching service page, shared on your profile.',
    },
  ],
  steps: [
    {
      title: 'Collect',
      text: 'We note what people ask you, what they search, and which towns and jobs you want.',
    },
    {
      title: 'Plan',
      text: 'You get the list for the month. Move things up, cross things out.',
    },
    {
      title: 'Write and check',
      text: 'We write from your answers. You read it for the mistakes that only somebody in the trade would see.',
    },
    {
      title: 'Publish and renew',
      text: 'It goes up on schedule. When a code or a season changes, we go back and fix the old page.',
    },
  ],
  metrics: [
    { value: '4', label: 'blogs per month in Essentials' },
    { value: '8', label: 'blogs per month in Growth' },
    { value: '12', label: 'blogs per month in Dominance, plus 10 regional pages' },
  ],
  timing: 'The first pieces go up with the site, within the 2-3 weeks of setup.',
  faqs: [
    {
      question: 'Who writes it?',
      answer:
        'We do, from what you tell us. If a piece could have been written without talking to you, it is not done.',
    },
    {
      question: 'How much of my time does it take?',
      answer:
        'A short call or a few voice messages per month, and reading the drafts. Most owners do both from the truck.',
    },
    {
      question: 'How many blogs do I get?',
      answer: 'Essentials has 4 blogs per month, Growth has 8 and Dominance has 12.',
    },
    {
      question: 'What is the Regional Page Pack?',
      answer:
        'A set of 10 pages, part of Dominance, for towns around your base. Each one is about work in that town, so it is worth reading and not a copy with the name swapped.',
    },
    {
      question: 'What about legal or medical topics?',
      answer:
        'For law offices and med-spas nothing goes up before somebody licensed on your side has read it. We plan the extra days for that.',
    },
  ],
  form: quoteForm('Write down one question that customers ask you every week. We start there.'),
} satisfies ServiceSeed
