/** The patterns of browsers. The first that matches counts, because most user agents name other browsers too. */
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

/** The number of characters that are read, which is more than any real user agent has. */
const LOOKED_AT = 500

/** The name of a device of which nothing is known. */
export const UNKNOWN_DEVICE = 'Unknown device'

/**
 * The browser and system of a user agent, such as `Chrome on Android`. A browser can claim anything, and an iPad that
 * requests desktop pages claims to be a Mac, so the name helps people to recognise their devices and proves nothing.
 *
 * @param userAgent - the header; the result contains none of its text
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
