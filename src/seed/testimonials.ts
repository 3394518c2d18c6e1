import type { TestimonialSeed } from './shared'

/**
 * PLACEHOLDERS. These people and businesses do not exist, and the page labels each of them as an example. The owner must
 * replace all five before launch by real customers who have given written permission. They must not contain figures.
 */
export const testimonials = [
  {
    name: 'Ray Delgado',
    business: 'Delgado & Sons Plumbing',
    quote:
      'I used to sleep with the phone on my chest. Now I wake up and the morning is on the board: who called, what broke, what time I am due there.',
    rating: 5,
    isExample: true,
  },
  {
    name: 'Tasha Whitlock',
    business: 'Whitlock Collision Center',
    quote:
      'Callers want to know if we take their insurance and when to bring the car. Somebody answers that now. My guys stay in the booth instead of running to the front desk.',
    rating: 5,
    isExample: true,
  },
  {
    name: 'Dr. Priya Menon',
    business: 'Juniper Street Med-Spa',
    quote:
      'Nobody here has to choose between the client in the chair and the one on the line. The consult is on the calendar before we are done with the first one.',
    rating: 5,
    isExample: true,
  },
  {
    name: 'Curtis Oyelaran',
    business: 'Oyelaran Home Inspections',
    quote:
      'An agent calls when the offer is accepted and wants a slot. I am under a house with a flashlight. The slot gets booked anyway.',
    rating: 5,
    isExample: true,
  },
  {
    name: 'Marlene Kowalski',
    business: 'Kowalski Injury Law',
    quote:
      'The intake sheet is on my desk with the date, the other driver and the carrier. I call back knowing what the call is about.',
    rating: 5,
    isExample: true,
  },
] satisfies TestimonialSeed[]
