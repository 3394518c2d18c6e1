import { callToAction, hero, items, line, lines, section, sentences } from '../content/fields'
import { pageGlobal } from './page'

export const About = pageGlobal('about', 'About', [
  {
    label: 'Page',
    fields: [
      hero(),
      section('mission', 'Mission', [
        {
          name: 'paragraphs',
          type: 'array',
          maxRows: 6,
          fields: [sentences('text', { required: true, maxLength: 1_000 })],
        },
      ]),
      section('promise', 'Who does what', [
        line('oursHeading', { label: 'Above what we do', required: true, maxLength: 60 }),
        lines('ours', { label: 'What we do', most: 10 }),
        line('yoursHeading', { label: 'Above what the customer does', required: true, maxLength: 60 }),
        lines('yours', { label: 'What the customer does', most: 10 }),
      ]),
      section('values', 'Values', [items('items', { icon: true, most: 8 })]),
      section('audience', 'Whom we serve', [items('items', { most: 12 })]),
      callToAction(),
    ],
  },
])
