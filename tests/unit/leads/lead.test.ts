import { FormSubmissions } from '@collections/FormSubmissions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceSource } from '@/domain/lead-source'
import { questions, toFieldErrors, toRow, typedSchema } from '@/features/leads/rules/lead'
import { LEAD_LIMITS, withScheme } from '@/features/leads/rules/lead-fields'
import { toOfferedLead } from '@/features/leads/rules/offered-lead'
import { documents } from '@/seed'
import { anyText } from '../../helpers/any-text'
import { OFFER } from '../../helpers/offer'

const leadSchema = toOfferedLead(OFFER)
const SERVICE_NAMES = documents.services.map(({ name }) => name)
const PLAN_NAMES = documents.plans.map(({ name }) => name)

const lead = { name: 'Ann Ross', phone: '(555) 123-4567', email: 'ann@example.com', city: 'Dayton' }

function errorsOf(values: Record<string, unknown>) {
  const result = leadSchema.safeParse({ ...lead, ...values })
  return result.success ? {} : toFieldErrors(result.error)
}

function emailOf(length: number) {
  const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`
}

const siteOf = (length: number) => `https://example.com/${'x'.repeat(length - 20)}`

describe('the lead schema', () => {
  test.each([
    ['C404 name', 'name'],
    ['C406 phone', 'phone'],
    ['C410 email', 'email'],
    ['C418 city', 'city'],
  ])('%s is required, spaces alone do not count', (_title, field) => {
    for (const missing of [undefined, '', '   ']) {
      expect(Object.keys(errorsOf({ [field]: missing }))).toEqual([field])
    }
    expect(errorsOf({ [field]: undefined })[field]).toMatch(/^Please/)
  })

  test.each([
    ['C405 name', 'name', (n: number) => 'n'.repeat(n), LEAD_LIMITS.name],
    ['C408 phone', 'phone', (n: number) => '5'.repeat(n), LEAD_LIMITS.phone],
    ['C412 email', 'email', emailOf, LEAD_LIMITS.email],
    ['C415 website', 'website', siteOf, LEAD_LIMITS.website],
    ['C419 city', 'city', (n: number) => 'c'.repeat(n), LEAD_LIMITS.city],
    ['C421 message', 'message', (n: number) => 'm'.repeat(n), LEAD_LIMITS.message],
  ])('T38 %s takes its limit in UTF-16 units and not one more', (_title, field, make, limit) => {
    expect(errorsOf({ [field]: make(limit - 1) })).toEqual({})
    expect(errorsOf({ [field]: make(limit) })).toEqual({})
    expect(Object.keys(errorsOf({ [field]: make(limit + 1) }))).toEqual([field])
  })

  test('C541 the limits are those of the specification', () => {
    expect(LEAD_LIMITS).toEqual({ name: 100, phone: 20, email: 255, website: 255, city: 100, message: 1000 })
  })

  test.each(['(555) 123-4567', '5551234567', '+1 555 123 4567'])('C409 phone takes %s as it is', (phone) => {
    expect(leadSchema.parse({ ...lead, phone }).phone).toBe(phone)
  })

  test.each(['abc', 'a@', '@b.co', 'a b@c.co', 'a@b'])('C411 email refuses %s', (email) => {
    expect(errorsOf({ email }).email).toBe('That does not look like an e-mail address')
  })

  test('C413 website is optional and empty text when left out', () => {
    expect(leadSchema.parse(lead).website).toBe('')
    expect(leadSchema.parse({ ...lead, website: '' }).website).toBe('')
  })

  test.each(['https://', 'http://', ' HTTPS:// ', 'https:', 'https:/'])(
    'website %o, the beginning of an address and nothing else, is empty',
    (website) => {
      expect(leadSchema.parse({ ...lead, website }).website).toBe('')
    },
  )

  test.each([
    'not a url',
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pw@example.com',
    'https:///x',
    'ftp://example.com',
  ])('C414 T49 website refuses %s', (website) => {
    expect(errorsOf({ website }).website).toMatch(/full web address/)
  })

  test.each([
    ['example.com', 'https://example.com'],
    ['www.example.com/a?b', 'https://www.example.com/a?b'],
    ['https://example.com', 'https://example.com'],
    ['not a url', 'not a url'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('C414 a typed %s becomes %s', (typed, website) => {
    expect(withScheme(typed)).toBe(website)
  })

  test('C420 C422 message is optional and keeps its lines', () => {
    expect(leadSchema.parse(lead).message).toBe('')
    expect(leadSchema.parse({ ...lead, message: 'one\ntwo' }).message).toBe('one\ntwo')
  })

  test('C424 C425 services are any of the eight, none is an empty list, others are refused', () => {
    expect(leadSchema.parse(lead).service_interest).toEqual([])
    expect(leadSchema.parse({ ...lead, service_interest: [...SERVICE_NAMES] }).service_interest).toEqual(
      SERVICE_NAMES,
    )
    expect(errorsOf({ service_interest: ['Roofing'] })).toHaveProperty('service_interest')
    expect(errorsOf({ service_interest: 'Content Packs' })).toHaveProperty('service_interest')
  })

  test('C428 C429 plan is one of three or empty text', () => {
    expect(leadSchema.parse(lead).plan_interest).toBe('')
    for (const plan of PLAN_NAMES)
      expect(leadSchema.parse({ ...lead, plan_interest: plan }).plan_interest).toBe(plan)
    expect(errorsOf({ plan_interest: 'Platinum' })).toHaveProperty('plan_interest')
  })

  test('C289 a form without a source is stored as homepage, an unknown one is refused', () => {
    expect(leadSchema.parse(lead).source).toBe('homepage')
    expect(leadSchema.parse({ ...lead, source: '' }).source).toBe('homepage')
    expect(errorsOf({ source: 'elsewhere' })).toHaveProperty('source')
  })

  test('C171 U03 every service page has a source of its own', () => {
    const sources = documents.services.map(({ slug }) => serviceSource(slug))
    expect(new Set(sources).size).toBe(documents.services.length)
    expect(sources).toContain('service_google_business')
    for (const source of sources) expect(leadSchema.parse({ ...lead, source }).source).toBe(source)
  })

  test('C295 absent attribution is empty text', () => {
    const { referrer, utm_source, utm_medium, utm_campaign } = leadSchema.parse(lead)
    expect([referrer, utm_source, utm_medium, utm_campaign]).toEqual(['', '', '', ''])
  })

  test.each([
    ['of two lines', 'spring\nsale', ''],
    ['with a tab', 'spring\tsale', ''],
    ['with a NUL', 'spring\0sale', ''],
    ['with half a character', 'spring\ud83d', ''],
    ['whose cut would halve a character', `${'a'.repeat(254)}🌷`, 'a'.repeat(254)],
  ])('no lead is refused for a campaign %s', (_what, campaign, stored) => {
    const parsed = leadSchema.parse({ ...lead, utm_campaign: campaign, referrer: campaign })
    expect([parsed.utm_campaign, parsed.referrer]).toEqual([stored, stored])
  })

  test('C299 C482 the parsed lead has exactly the 14 keys', () => {
    const keys = ['name', 'phone', 'email', 'website', 'city', 'service_interest', 'plan_interest', 'message']
    const added = ['source', 'page', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign']
    expect(Object.keys(leadSchema.parse(lead))).toEqual([...keys, ...added])
  })

  test('every key is a field of the collection, so that nothing which is sent is dropped', () => {
    const stored = FormSubmissions.fields.map((field) => 'name' in field && field.name)
    for (const key of Object.keys(toRow(leadSchema.parse(lead)))) expect(stored).toContain(key)
  })

  test('each field tells the form what it takes, also behind a rule that was added to it', () => {
    for (const schema of Object.values(typedSchema.shape)) expect(questions.get(schema)).toBeDefined()
    expect(questions.get(typedSchema.shape.email)).toEqual({ maxLength: 255, isRequired: true })
  })

  test.each(['id', 'created_at', 'consent', 'published', 'user'])('T6 the key %s is refused', (key) => {
    expect(errorsOf({ [key]: 'x' })).toHaveProperty(key)
  })

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'contact'])(
    'T55 page refuses %s',
    (page) => {
      expect(errorsOf({ page })).toHaveProperty('page')
    },
  )

  test('T46 T47 whatever is accepted can be stored as it is', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (message) => {
        const result = leadSchema.safeParse({ ...lead, message })
        if (!result.success) return
        expect(result.data.message).not.toMatch(/\0/)
        expect(Buffer.from(result.data.message).toString()).toBe(result.data.message)
      }),
    )
    expect(leadSchema.parse({ ...lead, name: 'a\0b' }).name).toBe('ab')
    expect(errorsOf({ name: 'a\ud800b' })).toHaveProperty('name')
    expect(errorsOf({ name: 'a\nb' })).toHaveProperty('name')
  })

  test.each([
    ['name', '\ufeffJane\u200b D\u00adoe\u2060\u202e', 'Jane Doe'],
    ['name', 'Jane\tDoe', 'Jane Doe'],
    ['name', 'Jane\vDoe', 'Jane Doe'],
    ['name', 'Jane\u0001\u0085D\u007foe\u009f', 'Jane Doe'],
    ['name', 'رضا می\u200cخواهد', 'رضا می\u200cخواهد'],
    ['city', 'Zürich\u2028Nord', 'Zürich Nord'],
    ['message', 'one\vtwo\u2028three\fand\tfour\u0007', 'one\ntwo\nthree\nand four'],
    ['message', '👨\u200d👩\u200d👧 ok', '👨\u200d👩\u200d👧 ok'],
    ['phone', '\u200e+1 (937)\u00a0555-0142\u202c', '+1 (937)\u00a0555-0142'],
    ['email', '\u200bjane@example.com\ufeff', 'jane@example.com'],
    ['website', 'https://example.com\u200b/a', 'https://example.com/a'],
  ])('T170 no lead is refused for the looks of its %s: %j is %j', (field, typed, stored) => {
    expect(leadSchema.parse({ ...lead, [field]: typed })).toHaveProperty(field, stored)
  })

  test.each([
    'o&neil@example.com',
    "j.o'neil+a/b=c!#$%*?^_`{|}~-@example.com",
    'jörg@bücher.example',
    'jane@xn--bcher-kva.example',
    'अजय@डाटा.भारत',
  ])('T170 %s is an address', (email) => {
    expect(leadSchema.parse({ ...lead, email }).email).toBe(email)
  })

  test.each([
    'abc',
    'a@b',
    'a@@b.com',
    'a b@c.com',
    'a@b.com,c@d.com',
    '<a@b.com>',
    'a:b@c.com',
    'a@-b.com',
    '.a@b.com',
    'a..b@c.com',
    '"a b"@c.com',
  ])('C411 %s is none', (email) => {
    expect(errorsOf({ email })).toHaveProperty('email')
  })

  test('C408 C541 a number counts without the letters that nobody sees, and one that is too long is said', () => {
    expect(leadSchema.parse({ ...lead, phone: `\u200e${'1'.repeat(20)}` }).phone).toBe('1'.repeat(20))
    expect(errorsOf({ phone: '+1 (937) 555-0142 x7890' }).phone).toBe('Please use at most 20 characters')
  })

  test('T72 long hostile texts are refused', () => {
    const long = 'a'.repeat(100_000)
    for (const field of ['name', 'phone', 'email', 'website', 'city', 'message', 'page']) {
      expect(errorsOf({ [field]: `${long}@${long}.com` })).toHaveProperty(field)
    }
  })
})
