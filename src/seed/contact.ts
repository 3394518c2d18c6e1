import { growthPlanAction } from './navigation'
import type { GlobalSeeds } from './shared'

export const contactPage = {
  meta: {
    title: 'Contact Us: A Free Growth Plan, a Call, or a Quick Quote',
    description:
      'Call, write or send the form. We respond within 24 hours, look at your site and your phone, and tell you what we would do first in your towns.',
  },
  hero: {
    eyebrow: 'Contact',
    title: 'Call us. Or let us call you.',
    lede: 'Send the form and you get a response within 24 hours. If it cannot wait that long, the number is right here.',
  },
  labels: { phone: 'Phone', email: 'Email', hours: 'Hours', area: 'Service area' },
  form: {
    heading: 'Get your free growth plan',
    text: 'Name, number, e-mail and town are enough. The rest helps us look things up before we call.',
    submitLabel: growthPlanAction.label,
  },
  next: {
    heading: 'What happens next',
    text: 'Three steps, and you can stop after any of them.',
    steps: [
      {
        title: 'We read it and look you up',
        text: 'Your site, your place on the map, and what a caller hears when nobody is in.',
      },
      {
        title: 'You hear from us within 24 hours',
        text: 'A person calls or writes, at the number and address you gave. No sequence of e-mails.',
      },
      {
        title: 'You get a plan',
        text: 'What we would do first, second and third, and a quote. Take it, think it over, or do it yourself.',
      },
    ],
  },
} satisfies GlobalSeeds['contact']
