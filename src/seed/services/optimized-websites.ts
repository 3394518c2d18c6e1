import { quoteForm, type ServiceSeed } from '../shared'

export const optimizedWebsites = {
  slug: 'optimized-websites',
  name: 'Optimized Websites',
  icon: 'gauge',
  description:
    'A site that opens at once on a phone, says what you fix and where, and keeps the call button under the thumb.',
  meta: {
    title: 'Fast Websites for Contractors and Local Service Shops',
    description:
      'We write, build and look after a website that gets you called: 0.8s load time, a page per service and town, live in 2-3 weeks. Request a quote.',
  },
  hero: {
    eyebrow: 'Optimized Websites',
    title: 'Found on a phone. Read in a parking lot. Called on the spot.',
    lede: 'A homeowner two towns over has water coming through the ceiling. Your site opens, says you do ceilings and leaks in that town, and puts Call under the thumb. We write it, build it and keep it running.',
  },
  problems: [
    'Your site takes so long to open on a phone that the caller is back on Google before your name shows up.',
    'The number is on the Contact page, as plain text nobody can tap.',
    'One page lists every job you do, so Google shows you for none of them.',
    'The guy who built it stopped answering, and it still says you are closed for a holiday long gone.',
    'Clicks come from towns you do not drive to, asking for work you do not take.',
  ],
  outcomes: [
    'Pages that open before the caller moves on to the next name.',
    'A call button in reach on every screen, and a short form for the ones who would rather type.',
    'A page for each service and each town you want, in the words people search with.',
    'Every request in your inbox with the job, the town and a number to call.',
    'Changes made by us. Text a line, it goes on the site.',
  ],
  included: [
    {
      title: 'Words written for you',
      text: 'We ask what you fix, what you turn down and what people always get wrong. Then we write the pages. You correct them.',
    },
    {
      title: 'Call button and short form',
      text: 'The number stays on screen on a phone. The form asks for what your dispatcher needs and no more.',
    },
    {
      title: 'Service and town pages',
      text: 'Water heaters in one town, sewer lines in the next: each gets a page that answers that search.',
    },
    {
      title: 'Built light',
      text: 'No page builder, no stack of plugins. Pictures are cut to size, so the page opens on a weak signal too.',
    },
    {
      title: 'Set up for search',
      text: 'Titles, headings and business details in the form that Google reads, from the first day.',
    },
    {
      title: 'Your jobs, not stock photos',
      text: 'Text us pictures from the job. We sort them, crop them and put them where they sell the next one.',
    },
    {
      title: 'Care',
      text: 'Updates, backups, new hours, the spring drain special, a tech who left: you say it, we change it.',
    },
  ],
  steps: [
    {
      title: 'Fifteen minutes on the phone',
      text: 'You tell us the jobs you want, the towns you drive to and what the current site gets wrong.',
    },
    {
      title: 'The list of pages',
      text: 'You see every page we mean to build, in one list, before anything is designed. Cross out what you do not do.',
    },
    {
      title: 'The build',
      text: 'We write and build it on a private address. You read it on your own phone and mark what is wrong.',
    },
    {
      title: 'Live, then looked after',
      text: 'We move your domain, test every call button and keep the site current from then on.',
    },
  ],
  metrics: [
    { value: '0.8s', label: 'load time' },
    { value: '94%', label: 'mobile score' },
    { value: '3.2x', label: 'conversion lift' },
  ],
  timing: 'Build time is 2-3 weeks, and 4-6 weeks for complex sites.',
  faqs: [
    {
      question: 'How long does a website take?',
      answer:
        'Build time is 2-3 weeks from the day you approve the list of pages. Complex sites, with many towns or online booking, take 4-6 weeks.',
    },
    {
      question: 'Do I have to write anything?',
      answer:
        'No. We interview you on the phone and write it. Your part is to read the draft and fix what a customer would catch you on.',
    },
    {
      question: 'I have a site already. Do you throw it away?',
      answer:
        'We keep what earns calls: your domain, the pages that already rank, your photos. Old addresses are forwarded to the new pages so nobody lands on an error.',
    },
    {
      question: 'How many pages do I get?',
      answer:
        'Essentials comes with 5 pages plus care, Growth with 12, Dominance with 20 plus a blog. How many you need depends on how many services and towns you want to be found for.',
    },
    {
      question: 'Who can change the site later?',
      answer:
        'We do it for you. Send a text or an e-mail with the change. You never have to log in to anything.',
    },
    {
      question: 'Can it take bookings?',
      answer:
        'Yes, if you already keep a calendar online, we tie the site to it. If you do not, a request with a callback time works better than an empty calendar.',
    },
  ],
  form: quoteForm(
    'Give us your town and your current address on the web, if there is one. We look at it before we call you back.',
  ),
} satisfies ServiceSeed
