import { describe, expect, test } from 'vitest'
import { TAPS_SCRIPT } from '@/domain/taps'
import { THEME_SCRIPT } from '@/domain/theme-script'
import { choicesIn } from '@/features/leads/rules/lead-choice'
import { DRAFT_SCRIPT, draftOf, toChoice } from '@/features/leads/rules/lead-draft'
import { VISIT_SCRIPT } from '@/features/leads/rules/lead-origin'
import { LOADER } from '@/front/scripts/deferred-scripts'
import { LEAD_FORM } from '../../helpers/offer'

const [plans, services] = ['plan_interest', 'service_interest'].map((asked) =>
  LEAD_FORM.fields.find(({ name }) => name === asked),
)

describe('A101 A103 a draft of the lead form', () => {
  test('the first text of a name counts, of a set of boxes each', () => {
    const draft = draftOf('name=Pat+%26+Co&service_interest=Content+Packs&service_interest=Other&name=x')
    expect(draft.text('name')).toBe('Pat & Co')
    expect(draft.text('city')).toBe('')
    expect(draft.isTicked('service_interest', 'Content Packs')).toBe(true)
    expect(draft.isTicked('service_interest', 'Other')).toBe(true)
    expect(draft.isTicked('service_interest', 'Third')).toBe(false)
  })

  test('a choice that goes before a draft counts', () => {
    const draft = draftOf(`${toChoice({ plan_interest: 'Growth' })}&name=Pat&plan_interest=Essentials`)
    expect(draft.text('plan_interest')).toBe('Growth')
    expect(draft.text('name')).toBe('Pat')
    expect(draftOf(`${toChoice({ service_interest: 'Brand Identity & Logos' })}&undefined`).text('x')).toBe(
      '',
    )
  })

  test('its script leaves room for the others that a page runs by itself', () => {
    const scripts = [THEME_SCRIPT, TAPS_SCRIPT, VISIT_SCRIPT, DRAFT_SCRIPT, LOADER]
    expect(scripts.join('').length).toBeLessThanOrEqual(3500)
    for (const script of scripts) expect(() => new Function(script)).not.toThrow()
  })
})

test.each([
  ['?plan=growth', [{ plan_interest: 'Growth' }]],
  ['?plan=Dominance&plan=Growth', [{ plan_interest: 'Dominance' }]],
  ['?plan=x&plan=Growth', [{ plan_interest: 'Growth' }]],
  ['?service=content-packs', [{ service_interest: 'Content Packs' }]],
  ['?service=google-business', [{ service_interest: 'Google Business Optimization' }]],
  ['?service=24%2F7+phone+reception', [{ service_interest: '24/7 Phone Reception' }]],
  [
    'plan=Essentials&service=phone-reception&service=Brand+Identity+%26+Logos',
    [
      { plan_interest: 'Essentials' },
      { service_interest: '24/7 Phone Reception' },
      { service_interest: 'Brand Identity & Logos' },
    ],
  ],
  ['?plan=platinum&service=plumbing', []],
  ['?plan=&service=', []],
  ['?planet=Growth', []],
  ['', []],
])('A103 the address %o chooses what it names and is known', (query, choices) => {
  expect(choicesIn(query, plans, services)).toEqual(choices)
})

test('A97 A103 an address chooses of what the form offers, and nothing in a form that asks for neither', () => {
  expect(choicesIn('?plan=growth&service=content-packs')).toEqual([])
  const renamed = { options: ['Roof Care'], slugs: ['roofs'] }
  expect(choicesIn('?service=roofs&service=content-packs', undefined, renamed)).toEqual([
    { service_interest: 'Roof Care' },
  ])
})
