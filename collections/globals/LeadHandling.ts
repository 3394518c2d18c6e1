import type { Field, GlobalAfterChangeHook, GlobalConfig, TextFieldManyValidation } from 'payload'
import { CURRENCIES } from '@/domain/money'
import { RETENTION } from '@/domain/retention'
import { ADMIN_ROLE } from '@/domain/roles'
import { findOffer } from '@/features/company/server/offer'
import { classifyAllLeads } from '@/features/leads/server/classify-leads'
import { LEAD_HANDLING, toChannelRules } from '@/features/leads/server/lead-handling'
import { fold } from '@/lib/fold'
import { admins } from '../access'
import { line, lines } from '../content/fields'
import { dates } from '../fields'
import { recordSettings } from '../record-save'

const MOST_RULES = 50
/** Working minutes: five business days. */
const LONGEST_WAIT = 2_400

/** Settings that change scripts in every page. */
const SWITCHES = ['keepsClickIds', 'countsVisits', 'measuresSpeed'] as const

const forget: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  const rules = toChannelRules(doc.channels)
  const former = toChannelRules(previousDoc?.channels)
  if (JSON.stringify(rules) !== JSON.stringify(former)) await classifyAllLeads(req, rules)
  const isSwitched = SWITCHES.some((name) => doc[name] !== previousDoc?.[name])
  // Cached pages have the script that counts visits.
  const pages = isSwitched ? { paths: ['/*'], isRemoval: false } : undefined
  await req.payload.db.expireAfterCommit(await req.transactionID, { cacheKey: LEAD_HANDLING, pages })
  return doc
}

/** Refuses an unknown name, because such a rule would never match, without anybody noticing. */
const known =
  (
    what: string,
    namesIn: (offer: Awaited<ReturnType<typeof findOffer>>) => Iterable<string>,
  ): TextFieldManyValidation =>
  async (value, { req }) => {
    const names = new Set([...namesIn(await findOffer(req.payload))].map(fold))
    const wrong = (value ?? []).find((each) => !names.has(fold(each)))
    return wrong === undefined || `“${wrong}” is no ${what}`
  }

const wait = (rest: Partial<Extract<Field, { type: 'number' }>>): Field =>
  ({
    name: 'waitMinutes',
    label: 'First call within',
    type: 'number',
    min: 1,
    max: LONGEST_WAIT,
    ...rest,
  }) as Field

const whichLeads: Field[] = [
  lines('services', {
    admin: {
      description: 'One a line, as the site names them. A lead of any of them fits; none: every lead fits.',
    },
    validate: known('service of the site', ({ services }) => services),
  } as Parameters<typeof lines>[1]),
  lines('sources', {
    admin: { description: 'One a line, as the inbox names them, such as "Contact page".' },
    validate: known('form of the site', ({ sources }) => Object.entries(sources).flat()),
  } as Parameters<typeof lines>[1]),
  lines('places', {
    most: 50,
    admin: {
      description: 'One a line. A lead fits when its city contains one of them, such as "Dayton" or "OH".',
    },
  }),
]

const words = (name: string, label: string, description: string): Field =>
  lines(name, { label, most: 50, maxLength: 255, admin: { description } })

const channelFields: Field[] = [
  line('channel', { label: 'Name', required: true, maxLength: 60 }),
  words('sources', 'utm_source', 'One a line: any of them.'),
  words('mediums', 'utm_medium', 'One a line: any of them.'),
  words('hosts', 'Pages that led here', 'One host a line, such as chamber.example, with all hosts below it.'),
]

/** Who gets a new lead and when they call, what is spam, and how long customers are kept. */
export const LeadHandling: GlobalConfig = {
  slug: 'lead-handling',
  label: 'Lead handling',
  admin: {
    group: 'Leads',
    hideAPIURL: true,
    components: { elements: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' } },
  },
  access: { read: admins, update: admins },
  hooks: { afterChange: [forget, recordSettings] },
  fields: [
    {
      name: 'rules',
      type: 'array',
      maxRows: MOST_RULES,
      labels: { singular: 'Rule', plural: 'Rules' },
      admin: {
        description:
          'A new lead goes by the first rule that fits it, from the top. What no rule fits goes in turn to all who are available for new leads (their accounts say so); when nobody is, to any admin.',
      },
      fields: [
        line('name', { required: true, maxLength: 60 }),
        ...whichLeads,
        {
          name: 'owners',
          label: 'Who gets them, in turn',
          type: 'relationship',
          relationTo: 'users',
          hasMany: true,
          maxRows: 20,
          filterOptions: { roles: { in: [ADMIN_ROLE] } },
          admin: {
            allowCreate: false,
            allowEdit: false,
            description: 'Those of them who are available for new leads. None: all who are.',
          },
        },
        wait({ admin: { description: 'Working minutes. Empty: as for everything else.' } }),
      ],
    },
    wait({
      required: true,
      defaultValue: 5,
      admin: {
        description: 'Working minutes, for leads that no rule fits. Nights and Sundays do not count.',
      },
    }),
    {
      name: 'keepsClickIds',
      label: 'Keep the click IDs of advertising platforms',
      type: 'checkbox',
      defaultValue: false,
      admin: {
        description:
          'gclid, gbraid, wbraid, msclkid, fbclid and ttclid, by which a platform knows who has clicked. Keep them only with the consent that the law asks for where you advertise, and say it in your privacy policy. Those of leads that have one stay when this is turned off (docs/advertising.md).',
      },
    },
    {
      name: 'countsVisits',
      label: 'Count visits',
      type: 'checkbox',
      defaultValue: true,
      admin: {
        description:
          'How many visits each page, channel and campaign brings, and what becomes of the form; Results shows it. No cookie, nobody is recognised, and who asks by Global Privacy Control or Do Not Track is not counted. Your privacy policy has to say it: that of a new site does.',
      },
    },
    {
      name: 'measuresSpeed',
      label: 'Measure how fast pages are',
      type: 'checkbox',
      defaultValue: true,
      admin: {
        condition: (data) => Boolean(data?.countsVisits),
        description: 'As visitors have it, page by page: LCP, INP, CLS and TTFB.',
      },
    },
    {
      name: 'channels',
      type: 'array',
      maxRows: MOST_RULES,
      labels: { singular: 'Channel', plural: 'Channels' },
      admin: {
        description:
          'What a lead came through, before the channels that the site knows by itself. All that a row names must fit. A change is applied to all leads at once.',
      },
      fields: channelFields,
    },
    {
      name: 'spamMark',
      label: 'Spam from a score of',
      type: 'number',
      required: true,
      min: 1,
      max: 100,
      defaultValue: 50,
      admin: {
        description:
          'From 1 to 100. What has more stands in Spam and is not mailed; nothing is refused, and one reason alone never suffices.',
      },
    },
    {
      name: 'customerYears',
      label: 'Years to keep customers',
      type: 'number',
      required: true,
      min: 1,
      max: 30,
      defaultValue: RETENTION.customerYears,
      admin: { description: 'How long leads that are Won are kept. The privacy policy says it.' },
    },
    {
      name: 'currency',
      type: 'select',
      required: true,
      defaultValue: 'USD',
      options: CURRENCIES.map((value) => ({ value, label: value })),
      admin: { description: 'Of the value of leads and the cost of channels. A change converts nothing.' },
    },
    {
      name: 'tryOut',
      type: 'ui',
      admin: { components: { Field: '/src/features/content/screens/deferred.client#TryRules' } },
    },
    ...dates,
  ],
}
