import type { BookPage } from './types'

/** The page on which visitors book a time. Its heading begins with the name of what they book. */
export const bookPage = {
  meta: {
    title: 'Pick a Time That Suits You: Book a Call on the Calendar',
    description:
      'Choose a day and a time that suits you. You get it at once, with an invitation for your calendar and a link to move or cancel it.',
  },
  eyebrow: 'On the calendar',
  lede: 'Choose a time that suits you. It is yours at once, and nobody else gets it.',
  steps: [
    { title: 'Pick a time', text: 'What you see is free right now.' },
    { title: 'Say who you are', text: 'A name, the number we call, and an e-mail address.' },
    {
      title: 'Book it',
      text: 'An invitation for your calendar comes by e-mail, with links to move or cancel.',
    },
  ],
  chosen: 'Your time:',
  submit: 'Book this time',
  busy: 'Booking...',
  unsent: {
    failed: 'Your time was not booked. Everything you typed is still here: send it again, or talk to us.',
    offline:
      'Your device is offline, so nothing was booked. Everything you typed is kept: send it again once you are connected, or talk to us.',
  },
  again: {
    eyebrow: 'Almost there',
    title: 'One more look at your booking.',
    lede: 'Nothing is booked yet. What is missing is marked, and what you typed is still here.',
  },
} as const satisfies BookPage
