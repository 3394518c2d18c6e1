/** The person that a search is about: an e-mail address, a phone number, or both. */
export type Person = { email: string; phone: string }

/** A stored row in the form of the REST interface. */
export type HeldRow = { id: string } & Record<string, unknown>

/**
 * The kinds of data that may be stored about a person, with their labels, as they are shown. What belongs to leads is
 * found by them, so leads come first.
 */
export const HELD = {
  leads: 'Requests',
  events: 'What the staff did and noted',
  appointments: 'Appointments',
  consents: 'Records of consent',
  mails: 'Mails and deliveries to other systems',
  unmailed: 'Addresses that get no mail, because it came back',
  forms: 'Forms that were sent back',
  views: 'Saved views of the inbox that name them',
  accounts: 'Accounts',
  mentions: 'Requests of others that name them',
  files: 'Files of imports that name them',
  traces: 'Other records that name them',
  site: 'Texts and settings of the site that name them',
} as const

export type HeldKind = keyof typeof HELD

/** The kinds that nouns keep in tables of their own. The other two are rows of any table. */
export type KeptKind = Exclude<HeldKind, 'traces' | 'site'>

/** The ids of the rows of each kind that were found, in order. */
export type KeptIds = Record<KeptKind, string[]>
