import { calls, status } from '../content/calls'
import {
  action,
  formFields,
  headed,
  hero,
  items,
  line,
  lines,
  questions,
  section,
  sentences,
} from '../content/fields'
import { pageGlobal } from './page'

export const Home = pageGlobal('home', 'Home', [
  {
    label: 'Opening',
    fields: [
      hero([action('action', { label: 'Button' }), action('phone', { label: 'Second button' })]),
      section('board', 'Board of calls', [
        line('note', { label: 'Note below it', maxLength: 160 }),
        calls,
        {
          name: 'tickets',
          type: 'array',
          maxRows: 3,
          fields: [
            line('number', { required: true, maxLength: 8 }),
            line('title', { required: true, maxLength: 60 }),
            line('place', { maxLength: 60 }),
            line('slot', { required: true, maxLength: 24 }),
            lines('notes', { most: 4 }),
            status(),
          ],
        },
      ]),
    ],
  },
  {
    label: 'Sections',
    fields: [
      section('outcomes', 'Outcomes', [items('items', { icon: true, most: 8 })]),
      section('results', 'Results', [
        {
          name: 'counters',
          type: 'array',
          maxRows: 3,
          fields: [
            {
              name: 'value',
              label: 'Percent',
              type: 'number',
              required: true,
              min: 0,
              max: 999,
              validate: (value: unknown) =>
                (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 999) ||
                'Please write a whole number from 0 to 999',
            },
            line('label', { required: true, maxLength: 60 }),
          ],
        },
        sentences('note', {
          label: 'Footnote below them',
          maxLength: 240,
          admin: {
            description:
              'What the figures rest on: whose they are, of how many customers and over which months.',
            rows: 2,
          },
        }),
      ]),
      section('services', 'Services'),
      section('process', 'How it works', [items('steps', { when: true, most: 3 })]),
      section('testimonials', 'Testimonials'),
    ],
  },
  { label: 'Form', fields: [formFields([lines('points', { label: 'Points beside it', most: 6 })])] },
  {
    label: 'Questions',
    fields: [{ name: 'faq', label: 'Questions', type: 'group', fields: [...headed(), questions()] }],
  },
])
