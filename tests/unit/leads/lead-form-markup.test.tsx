import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toLeadForm } from '@/copy/lead-form'
import { LeadForm } from '@/features/leads/public/lead-form.client'
import { CONSENT_VERSION } from '@/features/leads/rules/consent'
import { LEAD_FORM } from '../../helpers/offer'

const markup = (props: Partial<Parameters<typeof LeadForm>[0]> = {}) =>
  renderToStaticMarkup(<LeadForm copy={LEAD_FORM} submitLabel="Send" {...props} />)

test('A45 a form without a source sends homepage', () => {
  expect(markup()).toContain('name="source" value="homepage"')
  expect(markup({ source: 'contact_page' })).toContain('name="source" value="contact_page"')
})

test('A30 C426 the plans are off by default', () => {
  expect(markup()).not.toContain('plan_interest')
  expect(markup({ showPlans: true })).toContain('name="plan_interest"')
})

test('A107 the box names the version of the text beside it', () => {
  expect(markup({})).toMatch(new RegExp(`type="checkbox"[^>]*name="consent"[^>]*value="${CONSENT_VERSION}"`))
})

test('a returned form shows what was typed and what is wrong', () => {
  const html = markup({
    values: { name: 'Pat <b>', service_interest: ['Content Packs'], consent: true },
    errors: { phone: 'Please give us a phone number to reach you' },
  })
  expect(html).toContain('value="Pat &lt;b&gt;"')
  expect(html).toMatch(/checked="" value="Content Packs"|value="Content Packs" checked=""/)
  expect(html).toMatch(/aria-invalid="true"[^>]*name="phone"/)
  expect(html).toContain('>Please give us a phone number to reach you</p>')
})

test('A97 the form offers what there is, and does not ask for what there is nothing of', () => {
  const company = { name: 'Roofs & Co', phone: { display: '(555) 010-0100', href: 'tel:+15550100100' } }
  const copy = toLeadForm({
    company,
    services: [{ name: 'Roof <Care>', slug: 'roof-care' }],
    plans: [],
  })
  const html = markup({ copy, showPlans: true })
  expect([...html.matchAll(/name="service_interest"[^>]*value="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Roof &lt;Care&gt;',
  ])
  expect(html).not.toContain('plan_interest')
  expect(html).toContain('I agree that Roofs &amp; Co may call')
  expect(html).toContain('<a href="tel:+15550100100">Call (555) 010-0100</a>')
})
