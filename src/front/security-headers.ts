/** Two years, as browsers' preload lists ask for. */
const HSTS = 'max-age=63072000; includeSubDomains; preload'

const NOTHING_ALLOWED = [
  ...['accelerometer', 'autoplay=(self)', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...[
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'usb',
    'xr-spatial-tracking',
  ],
].map((feature) => (feature.includes('=') ? feature : `${feature}=()`))

/**
 * The headers of every answer, by name; a document has its Content-Security-Policy besides.
 *
 * @param siteUrl - the public origin; only one with https is told to stay so
 * @param isPicture - pictures are shown by feed readers and by sites that share a page
 */
export function securityHeaders(siteUrl: string, isPicture = false): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': NOTHING_ALLOWED.join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': isPicture ? 'cross-origin' : 'same-origin',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  }
}
