/** Under this key a tab keeps the first address of its visit that says where the visitor came from. */
export const FIRST_TOUCH_KEY = 'first-touch'

/** The parameters of an address that say it. */
export const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign'] as const
