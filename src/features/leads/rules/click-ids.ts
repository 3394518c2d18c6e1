/** The parameters with which advertising platforms add an id to the address of a landing page, and their platforms. */
export const CLICK_IDS = {
  gclid: 'Google Ads',
  gbraid: 'Google Ads',
  wbraid: 'Google Ads',
  msclkid: 'Microsoft Advertising',
  fbclid: 'Meta',
  ttclid: 'TikTok',
} as const

export type ClickId = keyof typeof CLICK_IDS

export const CLICK_ID_NAMES = ['gclid', 'gbraid', 'wbraid', 'msclkid', 'fbclid', 'ttclid'] as const
