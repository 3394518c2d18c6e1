/**
 * How many sign-ins of unknown browsers, and of browsers of members, may run at once, and the seconds to wait for a place.
 * Most of them are delayed, each is a request of this process with five queries, and an attacker has any number of addresses.
 */
export const STRANGERS = { places: 50, waitSeconds: 10 } as const
