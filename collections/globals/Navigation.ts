import { action, actions, line, links } from '../content/fields'
import { siteGlobal } from './page'

/** The links around every page. */
export const Navigation = siteGlobal('navigation', 'Navigation', [
  {
    label: 'Header',
    fields: [
      links('header', { label: 'Links', required: true, minRows: 1, maxRows: 9 }),
      action('action', { label: 'Button' }),
    ],
  },
  {
    label: 'Footer',
    fields: [
      line('footerLine', { label: 'Line beside the name', maxLength: 160 }),
      {
        name: 'footer',
        label: 'Groups of links',
        type: 'array',
        maxRows: 5,
        fields: [line('heading', { required: true, maxLength: 40 }), links('items', { label: 'Links' })],
      },
    ],
  },
  {
    label: 'Bar on phones',
    fields: [actions('mobileBar', { label: 'Buttons', maxRows: 2, required: true, minRows: 1 })],
  },
])
