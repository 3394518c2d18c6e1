import { LEAD_LIMITS } from './lead-fields'

/** How a person who did not use the form got in touch, and the channel that this implies when no other is chosen. */
export const MANUAL_WAYS = { call: 'Phone', 'walk-in': 'Direct', other: 'Direct' } as const

export type ManualWay = keyof typeof MANUAL_WAYS

export const MANUAL_WAY_NAMES: Readonly<Record<ManualWay, string>> = {
  call: 'They called',
  'walk-in': 'They came by',
  other: 'Another way',
}

/** A lead that the staff enter: a name, and a phone number or an e-mail address. */
export type ManualLead = {
  /** An id that the client generates, so that a lead that is sent twice is stored once. */
  key: string
  name: string
  phone: string
  email: string
  city: string
  message: string
  way: ManualWay
  /** Empty when the channel follows from `way`. */
  channel: string
}

export const MANUAL_LIMITS = { ...LEAD_LIMITS, channel: 60 } as const

export const UNREACHABLE = 'Write a phone number or an e-mail address'
