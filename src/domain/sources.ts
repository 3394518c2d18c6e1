/** The source that is stored for a form that was rendered without one (reading A45). */
export const DEFAULT_SOURCE = 'homepage'

/** The source that is stored with a lead that the staff enter. */
export const MANUAL_SOURCE = 'manual'

/** The source that is stored with a lead from a call tracker or a form tool. */
export const INBOUND_SOURCE = 'inbound'

/** The source that is stored with a lead that was moved in from another system. It was dealt with there. */
export const IMPORT_SOURCE = 'import'

/** The source that is stored with a lead that came with an appointment, which its sender has booked. */
export const BOOKING_SOURCE = 'booking'
