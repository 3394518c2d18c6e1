import type { RequestPage } from './types'

/** The page that shows a form again when a post without scripts had something missing. */
export const requestPage = {
  meta: {
    title: 'Check Your Request: Something Is Missing in the Form',
    description:
      'Your request was not sent yet. The fields that need another look are marked below, and everything that you typed is still there. Fix them and send.',
  },
  hero: {
    eyebrow: 'Almost there',
    title: 'One more look at your request.',
    lede: 'It was not sent yet. What is missing is marked, and what you typed is still here.',
  },
  form: {
    heading: 'Fix what is marked',
    text: 'Then send it again. Nothing else has to be typed twice.',
  },
  expired: {
    hero: {
      eyebrow: 'Too long ago',
      title: 'That form is no longer kept.',
      lede: 'We hold on to an unsent form for one hour. Please fill it in again, or just call.',
    },
    form: { heading: 'Start over', text: 'Name, number, e-mail and town are enough.' },
  },
} as const satisfies RequestPage
