import type { Field } from 'payload'
import { STAGE_NAMES, STAGES } from '@/features/leads/rules/stage'
import { leadEndpointField, serverField } from '../access'

/** Set by the lead endpoint, and then by the staff's endpoints alone, which record who changed them. */
const access = { create: leadEndpointField, update: serverField }

/** The specified table, export and mails do not have these fields (reading A99). */
const custom = { inbox: { table: false, csv: false, mail: false, panel: false } }

/** The fields of the staff's activity on a lead. */
export const activityFields: Field[] = [
  {
    name: 'stage',
    type: 'select',
    required: true,
    defaultValue: 'new',
    options: STAGES.map((value) => ({ value, label: STAGE_NAMES[value] })),
    access,
    custom: { ...custom, valueLabels: STAGE_NAMES },
  },
  { name: 'lostReason', type: 'text', label: 'Reason', access, custom },
  { name: 'owner', type: 'relationship', relationTo: 'users', access, custom },
  { name: 'followUpAt', type: 'date', label: 'Follow-up', access, custom },
  { name: 'firstContactAt', type: 'date', label: 'First contact', access, custom },
  { name: 'bookedAt', type: 'date', label: 'Booked', access, custom },
  { name: 'appointmentAt', type: 'date', label: 'Appointment', access, custom },
  { name: 'wonAt', type: 'date', label: 'Won', access, custom },
  {
    name: 'adsObjection',
    type: 'checkbox',
    label: 'Not told to advertising platforms',
    defaultValue: false,
    access,
    custom,
  },
  { name: 'valueCents', type: 'number', label: 'Value', access, custom },
  { name: 'remindedAt', type: 'date', access, custom, hidden: true },
  // Of a lead that was moved in, older than leads are kept: until this day the owner keeps it.
  { name: 'keepUntil', type: 'date', access, custom, hidden: true },
  { name: 'spamScore', type: 'number', label: 'Spam score', access, custom },
  { name: 'spamReasons', type: 'json', label: 'Why it looks like spam', access, custom },
]
