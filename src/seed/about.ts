import { callAction, growthPlanAction } from './navigation'
import type { GlobalSeeds } from './shared'

export const aboutPage = {
  meta: {
    title: 'About Us: The Crew Behind Your Phone, Site and Map',
    description:
      'We run the growth side of local service businesses: found, called, answered, booked. What we stand for, who we work for, and what we leave to you.',
  },
  hero: {
    eyebrow: 'About',
    title: 'Good work should not lose to a missed call.',
    lede: 'The best plumber in the county is often the hardest one to reach. We exist to change that, and to leave him alone while he works.',
  },
  mission: {
    eyebrow: 'Our mission',
    heading: 'Keep the people who do the work doing the work.',
    paragraphs: [
      {
        text: 'Somebody who fixes pipes, bumpers, skin or legal trouble did not learn that trade to spend the evening on a listing site. Yet that is where the next job is decided: on a small screen, by a stranger in a hurry, in favor of whoever picks up.',
      },
      {
        text: 'So we take that part over, all of it. We get you found, we keep what people find true, we answer, we book. What is left for you is the job, and a board that says where it is.',
      },
    ],
  },
  promise: {
    eyebrow: 'The deal',
    heading: 'Who does what',
    text: 'Two lists. Nothing moves from ours to yours.',
    oursHeading: '{company} does',
    ours: [
      'Write, build and look after the site',
      'Answer the phone, day and night',
      'Keep the profile, the listings and the hours right',
      'Plan, write and put up the posts',
      'Watch who gets ahead of you, and why',
    ],
    yoursHeading: 'You do',
    yours: [
      'Tell us which jobs you want, and where',
      'Send a picture when the job looks good',
      'Read what we wrote and say what is wrong',
      'Do the work',
    ],
  },
  values: {
    heading: 'What we stand for',
    items: [
      {
        icon: 'target',
        title: 'Results-Focused',
        text: 'We count calls answered and jobs booked. A post that everybody likes and nobody calls about is a hobby.',
      },
      {
        icon: 'handshake',
        title: 'Partnership Mindset',
        text: 'Your name is on the truck, so you have the last word on everything that carries it. We tell you when we think you are wrong.',
      },
      {
        icon: 'zap',
        title: 'Speed & Execution',
        text: 'A wrong phone number is not something for the next meeting. We change it, then we tell you.',
      },
      {
        icon: 'badge-check',
        title: 'Quality Standards',
        text: 'Nothing goes out that we would not say to your customer across the counter: no fake reviews, no borrowed photos, no promises you cannot keep.',
      },
    ],
  },
  audience: {
    heading: 'Who we serve',
    text: 'Local firms whose week depends on the phone.',
    items: [
      {
        title: 'Plumbers',
        text: 'The call comes at night and the water does not wait.',
      },
      {
        title: 'Contractors',
        text: 'The estimate goes to whoever calls back while the idea is fresh.',
      },
      {
        title: 'Home services',
        text: 'Heat, power, roofs, yards, bugs: everything that breaks between two jobs.',
      },
      {
        title: 'Auto services',
        text: 'A full counter and a ringing phone, every Monday at eight.',
      },
      {
        title: 'Med-spa',
        text: 'A client who decides at ten at night and books with whoever is there.',
      },
      {
        title: 'Real estate services',
        text: 'Deadlines set by other people, and a list with more names on it.',
      },
      {
        title: 'Legal intake',
        text: 'The first voice that listens is often the only one they call.',
      },
    ],
  },
  cta: {
    heading: 'See what we would do for you.',
    text: 'Tell us your trade and your towns. The growth plan is free and written for you, not for firms like yours.',
    actions: [growthPlanAction, callAction],
  },
} satisfies GlobalSeeds['about']
