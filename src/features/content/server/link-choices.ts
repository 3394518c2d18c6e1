import type { Payload } from 'payload'
import { LISTED_PAGES } from '@/domain/pages'
import { LINK_ACTIONS } from '@/features/content/rules/link'
import { cached } from '@/lib/content-cache'
import { readIndustries, readServices } from './content'

/** Reads the possible targets of a link in content, grouped for a select field. */
export function readLinkChoices(payload: Payload) {
  return cached('link choices', async () => {
    const [services, industries] = await Promise.all([readServices(payload), readIndustries(payload)])
    return [
      {
        label: 'Pages',
        choices: LISTED_PAGES.map(({ key, name }) => ({ value: `page:${key}`, label: name })),
      },
      {
        label: 'Services',
        choices: services.map(({ id, name }) => ({ value: `service:${id}`, label: name })),
      },
      {
        label: 'Industries',
        choices: industries.map(({ id, name }) => ({ value: `industry:${id}`, label: name })),
      },
      { label: 'To do', choices: LINK_ACTIONS.map(({ key, name }) => ({ value: key, label: name })) },
    ]
  })
}
