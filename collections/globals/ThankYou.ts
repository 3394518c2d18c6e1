import { action, headed, hero, items, line, sentences, target } from '../content/fields'
import { pageGlobal } from './page'

export const ThankYou = pageGlobal('thank-you', 'Thank you', [
  {
    label: 'Page',
    fields: [
      hero(),
      items('steps', { label: 'What follows, and by when', when: true, most: 4 }),
      {
        name: 'meanwhile',
        label: 'While they wait',
        type: 'group',
        fields: [
          ...headed({ eyebrow: false, text: false }),
          {
            name: 'links',
            type: 'array',
            maxRows: 6,
            fields: [
              line('name', { required: true, maxLength: 60 }),
              target(),
              sentences('text', { maxLength: 160 }),
            ],
          },
        ],
      },
      {
        name: 'call',
        label: 'Last line',
        type: 'group',
        fields: [sentences('text', { maxLength: 120 }), action('action')],
      },
    ],
  },
])
