import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/env'
import { VisitScripts } from '@/features/leads/public/visit.client'
import { CLICKS_VISIT_SCRIPT, ORIGIN_HEADER, VISIT_SCRIPT } from '@/features/leads/rules/lead-origin'
import { classifyNewLeads } from '@/features/leads/server/classify-leads'
import { emptyInbox, sendLead, setHandling } from '../../helpers/intake'
import { sendPlain } from '../../helpers/leads'
import { addAdmin, freshEmail, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const NO_CAMPAIGN = { utm_source: '', utm_medium: '', utm_campaign: '', referrer: '' }
const LANDING =
  'gclid=Cj0K-x&utm_term=plumber+dayton&utm_content=van&from=https%3A%2F%2Fwww.google.com%2F&landed='

beforeEach(emptyInbox)

const channelsOf = async () =>
  (await query('select channel from form_submissions order by created_at')).map(({ channel }) => channel)

describe('where a lead came from', () => {
  test('is stored beside its 14 keys; of a click no id is kept unless the owner says so', async () => {
    const landed = Date.now() - 60_000
    const headers = { [ORIGIN_HEADER]: LANDING + landed }
    const known = {
      channel: 'Paid search',
      ad_platform: 'Google Ads',
      landing_host: 'google.com',
      landed_at: new Date(landed),
      utm_term: 'plumber dayton',
      utm_content: 'van',
      gpc: false,
    }
    expect(await sendLead(NO_CAMPAIGN, headers)).toMatchObject({ ...known, gclid: '' })
    await setHandling({ keepsClickIds: true })
    expect(await sendLead(NO_CAMPAIGN, { ...headers, 'sec-gpc': '1' })).toMatchObject({
      ...known,
      gclid: 'Cj0K-x',
      gpc: true,
    })
  })

  test('a click whose id is longer than its column keeps its platform and channel', async () => {
    await setHandling({ keepsClickIds: true })
    const long = { [ORIGIN_HEADER]: `gclid=${'C'.repeat(300)}&utm_term=van` }
    expect(await sendLead(NO_CAMPAIGN, long)).toMatchObject({
      channel: 'Paid search',
      ad_platform: 'Google Ads',
      gclid: '',
      utm_term: 'van',
    })
  })

  test('the switch for the ids of clicks has every page carry the other script', async () => {
    for (const keepsClickIds of [true, false]) {
      await setHandling({ keepsClickIds: !keepsClickIds })
      await query('delete from expiries')
      await setHandling({ keepsClickIds })
      const [{ outdated }] = await query('select outdated from expiries')
      expect(outdated).toMatchObject({ pages: { paths: ['/*'] } })
      const page = renderToStaticMarkup(VisitScripts({ keepsClickIds, isApart: true }))
      expect(page).toContain(keepsClickIds ? CLICKS_VISIT_SCRIPT : VISIT_SCRIPT)
    }
  })

  test('of a click no id is kept in the address of the page before either, unless the owner says so', async () => {
    const referrer = `${env.SITE_URL}/?utm_source=x&gclid=Cj0K-x&fbclid=IwAR#top`
    const kept = await sendLead({ ...NO_CAMPAIGN, referrer, page: '/contact?MSCLKID=9' })
    expect(kept).toMatchObject({ referrer: `${env.SITE_URL}/?utm_source=x#top`, page: '/contact' })
    const beside = await query('select outbox::text from outbox union all select page from consent_records')
    expect(JSON.stringify([kept, beside])).not.toMatch(/Cj0K-x|IwAR|CLKID/)
    await setHandling({ keepsClickIds: true })
    expect(await sendLead({ ...NO_CAMPAIGN, referrer })).toMatchObject({ referrer })
  })

  test('what is forged loses no lead and is not stored', async () => {
    const forged = `gclid=%3Cscript%3E&utm_term=%00&landed=9e99&from=javascript:alert(1)&x=${'y'.repeat(5_000)}`
    expect(await sendLead(NO_CAMPAIGN, { [ORIGIN_HEADER]: forged })).toMatchObject({
      channel: 'Direct',
      ad_platform: '',
      landing_host: '',
      landed_at: null,
      utm_term: '',
    })
  })

  test('a plain form tells it by the address of its own page, and by that of no other site', async () => {
    const send = async (referer: string) => {
      const email = freshEmail()
      const typed = { name: 'Pia', phone: '555', email, city: 'Boise', consent: 'on', extra_notes: '' }
      expect((await sendPlain(typed, { headers: { referer } })).status).toBe(303)
      return (await query('select * from form_submissions where email = $1', [email]))[0]
    }
    const page = '/contact?wbraid=CjkK&utm_term=van'
    expect(await send(env.SITE_URL + page)).toMatchObject({ channel: 'Paid search', utm_term: 'van' })
    expect(await send(`${env.SITE_URL}/contact?UTM_SOURCE=fb&Utm_Medium=Paid+Social`)).toMatchObject({
      channel: 'Paid social',
      utm_source: 'fb',
    })
    expect(await send(`https://other.example${page}`)).toMatchObject({ channel: 'Direct', utm_term: '' })
  })

  test('the owner’s channels come first, and are given to the leads that are there', async () => {
    const radio = { utm_source: 'wdtn', utm_medium: 'radio', utm_campaign: '', referrer: '' }
    await sendLead(radio)
    await sendLead(NO_CAMPAIGN)
    expect(await channelsOf()).toEqual(['Referral', 'Direct'])
    await setHandling({ channels: [{ channel: 'Radio', sources: ['WDTN'], mediums: ['radio'] }] })
    expect(await channelsOf()).toEqual(['Radio', 'Direct'])
    await sendLead(radio)
    expect(await channelsOf()).toEqual(['Radio', 'Direct', 'Radio'])
  })

  test('a lead that the version before has stored gets its channel later', async () => {
    await sendLead({ utm_source: 'google', utm_medium: 'cpc' })
    await query('update form_submissions set channel = null')
    expect(await classifyNewLeads(payload)).toBe(1)
    expect(await channelsOf()).toEqual(['Paid search'])
    expect(await classifyNewLeads(payload)).toBe(0)
  })

  test('the list is filtered by it, and a file of chosen columns has it', async () => {
    const { email } = await addAdmin()
    const cookie = await signIn(email)
    await sendLead(NO_CAMPAIGN, { [ORIGIN_HEADER]: LANDING })
    await sendLead(NO_CAMPAIGN)
    const list = async (filter: string) =>
      (await (await rest('GET', `form-submissions/inbox?${filter}`, { cookie })).json()).total
    expect(await list('channels=Paid%2520search')).toBe(1)
    expect(await list('platforms=Google%2520Ads&terms=plumber%2520dayton&contents=van')).toBe(1)
    expect(await list('channels=Direct&terms=van')).toBe(0)
    const file = await rest('GET', 'form-submissions/export?columns=channel,landingHost', { cookie })
    expect(await file.text()).toContain('"Paid search","google.com"')
  })
})
