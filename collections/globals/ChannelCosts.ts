import type { GlobalConfig } from 'payload'
import { COST_LIMITS, readCosts } from '@/features/results/rules/channel-costs'
import { admins, staffOfGlobal } from '../access'
import { dates } from '../fields'
import { recordSettings } from '../record-save'

/** The monthly costs of channels for `Results`; every save keeps the former costs. */
export const ChannelCosts: GlobalConfig = {
  slug: 'channel-costs',
  label: 'Channel costs',
  admin: {
    group: 'Leads',
    hideAPIURL: true,
    components: { elements: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' } },
  },
  access: { read: staffOfGlobal('channel-costs', 'read'), readVersions: admins, update: admins },
  versions: { max: 100 },
  hooks: { afterChange: [recordSettings] },
  fields: [
    {
      name: 'costs',
      type: 'json',
      defaultValue: [],
      typescriptSchema: [
        () => ({
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['month', 'channel', 'cents'],
            properties: {
              month: { type: 'string' },
              channel: { type: 'string' },
              cents: { type: 'integer' },
            },
          },
        }),
      ],
      validate: (value: unknown) =>
        value === null ||
        value === undefined ||
        readCosts(value) !== null ||
        `These are no costs: at most ${COST_LIMITS.rows}, each with a month such as 2026-11, a channel and an amount, and each month and channel once.`,
      admin: { components: { Field: '/src/features/results/screens/deferred.client#ChannelCosts' } },
    },
    ...dates,
  ],
}
