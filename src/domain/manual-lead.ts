import { LEAD_LIMITS } from './lead-fields'

/** How somebody came who did not use the form, and the channel that this says where nothing else is chosen. */
export const MANUAL_WAYS = { call: 'Phone', 'walk-in': 'Direct', other: 'Direct' } as const

export type ManualWay = keyof typeof MANUAL_WAYS

export const MANUAL_WAY_NAMES: Readonly<Record<ManualWay, string>> = {
  call: 'They called',
  'walk-in': 'They came by',
  other: 'Another way',
}

/** Stored as the form of a lead that the staff have written down. */
export const MANUAL_SOURCE = 'manual'

/** A lead as the staff write it down: a name, and a number or an address by which somebody can be reached. */
export type ManualLead = {
  /** An id that the client makes up, so that a lead that is sent twice is stored once. */
  key: string
  name: string
  phone: string
  email: string
  city: string
  message: string
  way: ManualWay
  /** Empty when `way` decides. */
  channel: string
}

export const MANUAL_LIMITS = { ...LEAD_LIMITS, channel: 60 } as const

export const UNREACHABLE = 'Write a phone number or an e-mail address'
