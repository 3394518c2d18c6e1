import { quoteForm, type ServiceSeed } from '../shared'

export const socialMedia = {
  slug: 'social-media',
  name: 'Social Media Management',
  icon: 'share-2',
  description: 'Your jobs, posted every week by us. You text a picture from the site, we do the rest.',
  meta: {
    title: 'Social Media Management for Crews Without the Time',
    description:
      'From 8 posts per month, made from photos you text us: planned, written, posted and answered for you. See what each plan covers and request a quote.',
  },
  hero: {
    eyebrow: 'Social Media Management',
    title: 'You take the picture. We do everything after.',
    lede: 'The neighbor checks your page before she calls. If the last post is two Christmases old, she wonders if you are still in business. Text us a photo from the job, and your page looks as busy as you are.',
  },
  problems: [
    'Your last post wishes people a happy new year, and nobody remembers which one.',
    'The best before-and-after of the year is on your phone, between the kids and the receipts.',
    'Messages sit in three apps, and one of them was a kitchen remodel.',
    'You paid for posts once and got stock photos of people in clean hard hats.',
  ],
  outcomes: [
    "A page that shows this month's work, in your towns.",
    'Nothing for you to write, schedule or remember.',
    'Comments and messages answered, and the ones that are jobs passed to the phone desk.',
    'Neighbors of a finished job see it, and know who did it.',
  ],
  included: [
    {
      title: 'A calendar for the month',
      text: 'What goes up and when, sent before the month starts. Cross out what you do not like.',
    },
    {
      title: 'Posts from your own jobs',
      text: 'A photo and three words by text are enough. We crop it, write it and name the town, not the customer.',
    },
    {
      title: 'Reels',
      text: 'In Growth and Dominance: short clips, cut and captioned, from what you film on site.',
    },
    {
      title: 'Captions that sound like you',
      text: 'We listen to how you talk to customers and write like that. No slogans.',
    },
    {
      title: 'Comments and messages',
      text: 'Answered politely. Anything that smells like a job goes where your jobs go.',
    },
    {
      title: 'Clean profiles',
      text: 'Same name, logo, number and hours on every page, and a button that calls.',
    },
  ],
  steps: [
    {
      title: 'What we have',
      text: 'We go through your pages and your camera roll and find what is worth showing.',
    },
    {
      title: 'Tone and limits',
      text: 'What you never want posted, which customers to ask first, which jobs you want more of.',
    },
    {
      title: 'The first month',
      text: 'You see every post before it goes up and tell us what sounds wrong.',
    },
    {
      title: 'Every month',
      text: 'You send pictures when you have them. We keep the page going and ask when we run short.',
    },
  ],
  metrics: [
    { value: '8', label: 'posts per month in Essentials' },
    { value: '12 + 2', label: 'posts plus reels per month in Growth' },
    { value: '16 + 4', label: 'posts plus reels per month in Dominance' },
  ],
  timing: 'Your pages are cleaned up and the first month is planned within the 2-3 weeks of setup.',
  faqs: [
    {
      question: 'What do I have to do?',
      answer:
        'Take a picture when a job looks good and text it to us with the town. That is all. If you forget, we ask.',
    },
    {
      question: 'How many posts do I get?',
      answer:
        'Essentials has 8 posts per month, Growth 12 posts plus 2 reels, Dominance 16 posts plus 4 reels.',
    },
    {
      question: 'Which platforms?',
      answer:
        'The ones your customers use. For a plumber that is usually Facebook, for a med-spa Instagram. We say which ones are worth it and leave the others clean and quiet.',
    },
    {
      question: 'Can I see posts before they go up?',
      answer:
        'Yes. In the first month you see all of them. After that it is your choice: approve each one, or only get the calendar.',
    },
    {
      question: 'Do you show our customers or their houses?',
      answer:
        'Not without their permission. We name the town and the work, never the street, and cut out plates, house numbers and faces.',
    },
  ],
  form: quoteForm('Paste the link to the page you have, even if it has been quiet for a while.'),
} satisfies ServiceSeed
