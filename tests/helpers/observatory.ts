type Headers = Record<string, string | string[] | undefined>

/**
 * The score of a response by the rules of Mozilla's HTTP Observatory (version 2, as published with their modifiers at
 * developer.mozilla.org/observatory/docs/tests_and_scoring), for a site served over https without cookies.
 *
 * @returns 100 is A+ from 100 on; each rule by its name with what it adds or takes
 */
export function observatoryScore(headers: Headers): { score: number; rules: Record<string, number> } {
  const of = (name: string) => String(headers[name] ?? '')
  const policy = of('content-security-policy')
  const directive = (name: string) => new RegExp(`(?:^|; )${name} ([^;]+)`).exec(policy)?.[1]
  const rules = {
    policy: policyRule(
      policy,
      directive('script-src') ?? directive('default-src') ?? '*',
      directive('style-src'),
    ),
    cookies: headers['set-cookie'] ? -40 : 0,
    sharing: of('access-control-allow-origin') === '*' ? -50 : 0,
    referrer: /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      of('referrer-policy'),
    )
      ? 5
      : 0,
    transport: transportRule(of('strict-transport-security')),
    sniffing: of('x-content-type-options') === 'nosniff' ? 0 : -5,
    frames: directive('frame-ancestors') ? 5 : /^(?:DENY|SAMEORIGIN)$/.test(of('x-frame-options')) ? 0 : -20,
    resources: /^same-(?:origin|site)$/.test(of('cross-origin-resource-policy')) ? 10 : 0,
  }
  const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
  const base = 100 + sum(Object.values(rules).filter((each) => each < 0))
  // What is good counts only for a site that has no serious fault.
  const score = base < 90 ? base : base + sum(Object.values(rules).filter((each) => each > 0))
  return { score, rules }
}

function policyRule(policy: string, scripts: string, styles = ''): number {
  if (!policy) return -25
  if (/'unsafe-inline'|data:|\*/.test(scripts) || /(?:^| )https?:(?: |$)/.test(scripts)) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  if (styles.includes("'unsafe-inline'")) return 0
  return policy.includes("default-src 'none'") ? 10 : 5
}

function transportRule(header: string): number {
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? -1)
  if (seconds < 0) return -20
  if (seconds < 15_768_000) return -10
  return header.includes('preload') && header.includes('includeSubDomains') ? 5 : 0
}
