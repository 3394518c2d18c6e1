import { expect, test } from 'vitest'
import { toOffer } from '@/features/company/rules/offer'

const published = { _status: 'published' }
const draft = { _status: 'draft' }
const OFFER = toOffer(
  [
    {
      name: 'Roof Care',
      slug: 'roof-care',
      formerNames: ['Roofs'],
      formerSlugs: ['roofs', 'tiles'],
      ...published,
    },
    { name: 'Tiles', slug: 'tiles', ...published },
    // Retired, and renamed since by a draft that nobody has seen.
    {
      name: 'Gutter Plus',
      slug: 'gutter-plus',
      formerNames: ['Gutters', 'Gutter Care'],
      formerSlugs: ['gutters'],
      ...draft,
    },
    { name: 'Secret', slug: 'secret', formerNames: null, formerSlugs: null, ...draft },
  ],
  [
    { name: 'Gold', formerNames: [], ...published },
    { name: 'Silver', formerNames: ['Silver'], ...draft },
    { name: null, ...draft },
  ],
)

test('A97 what is accepted is all that visitors know by name or knew, and nothing that only a draft says', () => {
  expect([...OFFER.services]).toEqual(['Roofs', 'Roof Care', 'Tiles', 'Gutters', 'Gutter Care'])
  expect([...OFFER.plans]).toEqual(['Gold', 'Silver'])
})

test('A97 a source is read by the name of its service today, a retired one by its last', () => {
  expect(OFFER.sources).toEqual({
    homepage: 'No form named',
    homepage_main: 'Home page',
    contact_page: 'Contact page',
    booking: 'Booked a time',
    manual: 'Written down by the staff',
    inbound: 'Call tracker or form tool',
    import: 'Moved in from another system',
    service_roof_care: 'Roof Care',
    service_roofs: 'Roof Care',
    // Left by one service, and the address of another since.
    service_tiles: 'Tiles',
    service_gutters: 'Gutter Care',
  })
})
