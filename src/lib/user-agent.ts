/** In the order of the search, because most user agents name other browsers too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const DEVICES: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Longer than any real user agent; the rest is ignored. */
const LOOKED_AT = 500

/** What a device is called of which nothing is known. */
export const UNKNOWN_DEVICE = 'Unknown device'

/**
 * Browser and system, as their owner would call them: `Chrome on Android`. A browser says of itself what it likes, and an
 * iPad that asks for desktop pages calls itself a Mac: this helps people to tell their own devices apart, and proves nothing.
 *
 * @param userAgent - the header; none of its own words are in the result
 */
export function toDeviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, LOOKED_AT)
  const browser = nameIn(BROWSERS, text)
  const device = nameIn(DEVICES, text)
  if (browser && device) return `${browser} on ${device}`
  return browser ?? (device ? `A browser on ${device}` : UNKNOWN_DEVICE)
}

function nameIn(table: readonly [RegExp, string][], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
