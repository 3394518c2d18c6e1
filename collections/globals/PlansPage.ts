import { actions, callToAction, hero, items, line, section } from '../content/fields'
import { pageGlobal } from './page'

export const PlansPage = pageGlobal('plans-page', 'Plans page', [
  {
    label: 'Page',
    fields: [
      hero(),
      line('popularLabel', { label: 'Badge of the popular plan', required: true, maxLength: 20 }),
      actions('cardActions', { label: 'Buttons of each plan' }),
      section('reasons', 'Reasons', [items('items', { icon: true, most: 8 })]),
      callToAction(),
    ],
  },
  {
    label: 'Comparison',
    fields: [
      section('comparison', 'Comparison', [
        {
          name: 'rows',
          type: 'array',
          maxRows: 24,
          admin: { description: 'A row is shown once it says something about every plan.' },
          fields: [
            line('label', { required: true, maxLength: 60 }),
            {
              name: 'cells',
              label: 'What the plans have',
              type: 'array',
              maxRows: 8,
              fields: [
                {
                  type: 'row',
                  fields: [
                    { name: 'plan', type: 'relationship', relationTo: 'plans', required: true },
                    line('text', { required: true, maxLength: 60 }),
                  ],
                },
              ],
            },
          ],
        },
      ]),
    ],
  },
])
