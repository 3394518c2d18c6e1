import { callToAction, heading, hero } from '../content/fields'
import { pageGlobal } from './page'

export const IndustriesPage = pageGlobal('industries-page', 'Industries page', [
  { label: 'Page', fields: [hero(), callToAction()] },
  {
    label: 'Headings of each industry',
    fields: [
      {
        name: 'labels',
        label: false,
        type: 'group',
        fields: [
          heading('pain', 'Above the problem'),
          heading('outcome', 'Above the outcome'),
          heading('link', 'Link to its page'),
          heading('trades', 'Above the trades'),
          heading('problems', 'Above where calls go missing'),
          heading('steps', 'Above the steps'),
          heading('services', 'Above the services'),
          heading('faq', 'Above the questions'),
        ],
      },
    ],
  },
])
