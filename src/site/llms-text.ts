import type { HeroCopy, Meta } from '@/copy/types'
import { paths } from '@/domain/paths'
import type { Industry, Plan, Service } from '../../payload-types'
import type { Company } from './structured-data'

export type LlmsContent = {
  company: Company
  summary: HeroCopy
  services: readonly (Service & { href: string })[]
  plans: readonly Plan[]
  industries: readonly (Industry & { href: string })[]
  pages: readonly { path: string; meta: Meta }[]
}

/**
 * Writes llms.txt, which AI assistants read instead of the pages.
 *
 * @returns Markdown in the order of https://llmstxt.org: name, summary, lists of links, ended by a line feed
 */
export function toLlmsText({ company, summary, services, plans, industries, pages }: LlmsContent): string {
  const link = (name: string, path: string, text: string) =>
    `- [${name}](${new URL(path, company.siteUrl).href}): ${text}`
  const listed = new Set([...services, ...industries].map(({ href }) => href))
  const rest = pages.filter(({ path }) => path !== paths.home && !listed.has(path))
  return [
    `# ${company.name}`,
    `> ${[summary.title, summary.lede].filter(Boolean).join(' ')}`,
    [
      `- Phone: ${company.phone.display}`,
      `- E-mail: ${company.email}`,
      ...(company.hours?.length
        ? [`- Hours: ${company.hours.map(({ days, hours }) => `${days} ${hours}`).join(', ')}`]
        : []),
      ...(company.serviceArea ? [`- Service area: ${company.serviceArea}`] : []),
      '- Prices are not public: every plan and service is quoted on request.',
    ].join('\n'),
    '## Services',
    services.map(({ name, href, description }) => link(name, href, description)).join('\n'),
    '## Plans',
    plans
      .map((plan) => `- ${plan.label}: ${plan.description} Includes: ${plan.features.join('; ')}.`)
      .join('\n'),
    '## Industries',
    industries.map(({ name, href, description }) => link(name, href, description)).join('\n'),
    '## Pages',
    rest.map(({ path, meta }) => link(meta.title, path, meta.description)).join('\n'),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}
