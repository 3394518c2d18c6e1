import { CONSENT_VERSION, consentText } from '@/domain/consent'
import { company } from './company'

/** The sentence at the form's box with this business's name, and the version that a consent record keeps. */
export const consent = { text: consentText(company.name), version: CONSENT_VERSION } as const
