import { callAction } from './navigation'
import type { GlobalSeeds } from './shared'

export const thankYouPage = {
  meta: {
    title: 'Thank You: Your Request Is In, and Here Is What Follows',
    description:
      'We have your request. Our team reviews it within 4 hours, contacts you the same day for a 15-minute discovery session, and delivers a plan in 48 hours.',
  },
  hero: {
    eyebrow: 'Request received',
    title: 'You are on the board.',
    lede: 'Thank you. Your request is with our team. This is what happens with it, and by when.',
  },
  steps: [
    {
      when: 'Within 4 hours',
      title: 'We review it',
      text: 'Our team reviews your request within 4 hours and looks up your site, your map listing and your towns.',
    },
    {
      when: 'Same day',
      title: 'We contact you',
      text: 'We contact you the same day for a 15-minute discovery session. Have your busiest day in mind.',
    },
    {
      when: 'Within 48 hours',
      title: 'You get the plan',
      text: 'Your growth plan is delivered within 48 hours: what to do first, what can wait, what to leave alone.',
    },
  ],
  meanwhile: {
    heading: 'While you wait',
    links: [
      {
        name: 'Read the blog',
        href: 'page:blog',
        text: 'How other owners handle calls, reviews and the map.',
      },
      {
        name: 'See the services',
        href: 'page:services',
        text: 'The eight parts and what each one takes over.',
      },
      { name: 'Back to Home', href: 'page:home', text: 'The board, the process and the usual questions.' },
    ],
  },
  call: { text: 'Forgot something, or in a hurry?', action: callAction },
} satisfies GlobalSeeds['thank-you']
