import { describe, expect, test } from 'vitest'
import { CHANNELS, type ChannelRule, channelOf } from '@/features/leads/rules/channels'

const nothing = { utmSource: '', utmMedium: '', landingHost: '', adPlatform: '' }

describe('the channel of a lead', () => {
  test.each([
    ['an ad of Google', { adPlatform: 'Google Ads' }, 'Paid search'],
    [
      'an ad of Google, whatever page led here',
      { adPlatform: 'Google Ads', landingHost: 'google.com' },
      'Paid search',
    ],
    ['an ad of Microsoft', { adPlatform: 'Microsoft Advertising' }, 'Paid search'],
    ['an ad of TikTok', { adPlatform: 'TikTok' }, 'Paid social'],
    ['a paid medium of a network', { utmSource: 'Facebook', utmMedium: 'CPC' }, 'Paid social'],
    ['a paid medium of a search', { utmSource: 'google', utmMedium: 'cpc' }, 'Paid search'],
    ['what Meta adds to every link', { adPlatform: 'Meta', landingHost: 'l.facebook.com' }, 'Referral'],
    ['a newsletter', { utmSource: 'march', utmMedium: 'email' }, 'Email'],
    ['a mail program', { landingHost: 'mail.google.com' }, 'Email'],
    ['a business profile', { utmSource: 'gbp', utmMedium: 'organic' }, 'Maps and listings'],
    ['a listing', { landingHost: 'm.yelp.com' }, 'Maps and listings'],
    ['a map', { landingHost: 'maps.google.co.uk' }, 'Maps and listings'],
    ['a search', { landingHost: 'google.co.uk' }, 'Organic search'],
    ['another search', { landingHost: 'duckduckgo.com' }, 'Organic search'],
    ['a search that says so', { utmSource: 'bing', utmMedium: 'organic' }, 'Organic search'],
    ['a link that names a search alone', { utmSource: 'Google' }, 'Organic search'],
    ['the same on a search', { utmSource: 'google', landingHost: 'google.de' }, 'Organic search'],
    ['the same on a map', { utmSource: 'google', landingHost: 'maps.google.com' }, 'Maps and listings'],
    ['the same on a page of somebody', { utmSource: 'google', landingHost: 'partner.example' }, 'Referral'],
    ['a link of a search with a medium', { utmSource: 'google', utmMedium: 'banner' }, 'Referral'],
    ['a search in Catalan', { landingHost: 'google.cat' }, 'Organic search'],
    ['a search in Mexico', { landingHost: 'www.google.com.mx' }, 'Organic search'],
    ['what people post without paying', { landingHost: 'facebook.com' }, 'Referral'],
    ['the same with its name', { utmSource: 'instagram', utmMedium: 'social' }, 'Referral'],
    ['a number that was called', { utmMedium: 'call' }, 'Phone'],
    ['a partner', { landingHost: 'partner.example' }, 'Referral'],
    ['a campaign that nobody knows', { utmSource: 'flyer' }, 'Referral'],
    ['a campaign that a search shows', { utmSource: 'flyer', landingHost: 'google.com' }, 'Referral'],
    ['nothing', {}, 'Direct'],
    ['a search that is paid in two words', { utmMedium: 'Paid Search' }, 'Paid search'],
    ['a profile in words', { utmSource: 'Google Business-Profile' }, 'Maps and listings'],
    ['a letter', { utmMedium: 'E-Mail' }, 'Email'],
    ['pictures that were searched', { landingHost: 'images.google.com' }, 'Organic search'],
    ['a search in Russia', { landingHost: 'www.yandex.ru' }, 'Organic search'],
    ['a search in China', { landingHost: 'm.baidu.com' }, 'Organic search'],
    ['a mail program of an office', { landingHost: 'outlook.office.com' }, 'Email'],
    ['a document that names a search', { utmSource: 'google', landingHost: 'docs.google.com' }, 'Referral'],
  ])('%s', (_what, given, channel) => {
    expect(channelOf({ ...nothing, ...given })).toBe(channel)
    expect(CHANNELS).toContain(channel)
  })

  test.each([
    ...['google.com.evil.example', 'notyelp.com', 'yelp.com.evil.example', 'mygoogle.example'],
    ...['google.xyz', 'google.evil', 'google.ev.il', 'google.dev', 'maps.google.app'],
  ])('a host that only looks like another (%s) is a referral', (landingHost) => {
    expect(channelOf({ ...nothing, landingHost })).toBe('Referral')
  })

  test.each(['Paid Social', 'paid-social', 'PAID_SOCIAL', 'PaidSocial', 'Social + Paid', 'paid.social'])(
    'a network that is paid as %s is paid, however the words are written',
    (utmMedium) => {
      expect(channelOf({ ...nothing, utmMedium })).toBe('Paid social')
    },
  )

  test.each([
    ...['docs', 'drive', 'accounts', 'calendar', 'sites', 'meet', 'chat', 'groups', 'classroom', 'keep'].map(
      (part) => `${part}.google.com`,
    ),
    ...['docs.google.co.uk', 'disk.yandex.ru', 'pan.baidu.com', 'tieba.baidu.com'],
  ])('a product of the company of a search is no search: %s', (landingHost) => {
    expect(channelOf({ ...nothing, landingHost })).toBe('Referral')
  })

  test('what the owner says comes first, and all that a rule names must fit', () => {
    const own: ChannelRule[] = [
      { channel: 'Radio', sources: ['WDTN '], mediums: ['radio'] },
      { channel: 'Chamber', hosts: ['chamber.example'] },
      { channel: 'Nothing named' },
      { channel: 'Empty', sources: [], mediums: [''] },
      { channel: 'Star', sources: ['★'] },
    ]
    expect(channelOf({ ...nothing, utmSource: 'wdtn', utmMedium: 'Radio' }, own)).toBe('Radio')
    expect(channelOf({ ...nothing, utmSource: 'wdtn', utmMedium: 'cpc' }, own)).toBe('Paid search')
    expect(channelOf({ ...nothing, landingHost: 'www.chamber.example' }, own)).toBe('Chamber')
    expect(channelOf({ ...nothing, utmSource: 'WDTN', utmMedium: '(radio)' }, own)).toBe('Radio')
    expect(channelOf({ ...nothing, utmSource: '★' }, own)).toBe('Star')
    expect(channelOf({ ...nothing, utmSource: '--' }, own)).toBe('Referral')
    expect(channelOf(nothing, own)).toBe('Direct')
  })
})
