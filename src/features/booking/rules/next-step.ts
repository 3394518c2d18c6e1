/** The key of sessionStorage under which a tab keeps the token of the lead that it has sent (`toLeadToken`). */
export const LEAD_TOKEN_KEY = 'booking-lead'

/** What leads from a lead that was sent to a time. */
export const PICK_A_TIME = 'Pick a time now'
