import { callToAction, heading, hero, line, section, sentences } from '../content/fields'
import { pageGlobal } from './page'

export const ServicesPage = pageGlobal('services-page', 'Services page', [
  {
    label: 'Page',
    fields: [
      hero(),
      callToAction('banner', 'Offer of all of them'),
      section('grid', 'List'),
      section('engine', 'Drawing', [
        {
          name: 'stages',
          type: 'array',
          maxRows: 4,
          admin: { description: 'A published service that no stage names stands in the last one.' },
          fields: [
            line('title', { required: true, maxLength: 60 }),
            sentences('text', { maxLength: 300 }),
            { name: 'services', type: 'relationship', relationTo: 'services', hasMany: true },
          ],
        },
      ]),
      callToAction(),
    ],
  },
  {
    label: 'Headings of each service',
    fields: [
      {
        name: 'labels',
        label: false,
        type: 'group',
        fields: [
          heading('problems', 'Above what is wrong'),
          heading('outcomes', 'Above what it is like then'),
          heading('included', 'Above what is included'),
          heading('steps', 'Above the steps'),
          heading('faq', 'Above the questions'),
          heading('plansButton', 'Button that leads to the plans'),
          line('plansText', { label: 'Sentence that leads to the plans' }),
          line('plansLink', { label: 'Its link', maxLength: 40 }),
        ],
      },
    ],
  },
])
