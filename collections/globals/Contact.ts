import { formFields, hero, items, line, section } from '../content/fields'
import { pageGlobal } from './page'

const label = (name: string, about: string) => line(name, { label: about, required: true, maxLength: 30 })

export const Contact = pageGlobal('contact', 'Contact', [
  {
    label: 'Page',
    fields: [
      hero(),
      {
        name: 'labels',
        label: 'Labels of the company',
        type: 'group',
        fields: [
          label('phone', 'Phone'),
          label('email', 'E-mail'),
          label('hours', 'Hours'),
          label('area', 'Area'),
        ],
      },
      formFields(),
      section('next', 'What happens next', [items('steps', { most: 3 })]),
    ],
  },
])
