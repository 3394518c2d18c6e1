import type { Field } from 'payload'
import { CLICK_ID_NAMES, CLICK_IDS } from '@/features/leads/rules/click-ids'
import { ORIGIN_LIMITS } from '@/features/leads/rules/lead-origin'
import { leadEndpointField, serverField } from '../access'
import { plainText } from '../fields'

/**
 * The specified table, file and mail do not have these fields; the panel, the filter, chosen columns and webhooks
 * do.
 */
const custom = { inbox: { table: false, csv: false, mail: false } }
const access = { create: leadEndpointField, update: serverField }

const text = (name: string, label: string, maxLength: number): Field =>
  plainText({ name, label, maxLength, access, custom })

/** The origin of the visit, beside the lead's 14 keys. */
export const originFields: Field[] = [
  // Null until the present rules have classified the lead: `classifyLeads`.
  { name: 'channel', type: 'text', label: 'Channel', maxLength: 60, access, custom },
  { name: 'landedAt', type: 'date', label: 'Landed', access, custom },
  text('adPlatform', 'Ad platform', 60),
  text('landingHost', 'Came from', ORIGIN_LIMITS.host),
  text('utmTerm', 'UTM Term', ORIGIN_LIMITS.campaign),
  text('utmContent', 'UTM Content', ORIGIN_LIMITS.campaign),
  ...CLICK_ID_NAMES.map((name) => text(name, `${CLICK_IDS[name]} click (${name})`, ORIGIN_LIMITS.clickId)),
  { name: 'gpc', type: 'checkbox', label: 'Asked for privacy', defaultValue: false, access, custom },
]
