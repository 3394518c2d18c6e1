import type { ImportHead } from '@/features/imports/rules/contract'
import { number } from '@/features/imports/rules/outcome-words'

/** What a file is: `WordPress 6.1.9 of old-site.example, 13 posts, 4 pages`. */
export function headInWords({ kind, version, site, counts }: ImportHead): string {
  const name = {
    leads: 'Table of leads',
    redirects: 'List of redirects',
    wordpress: 'WordPress',
    ghost: 'Ghost',
  }
  const of = `${version || name[kind]}${site && ` of ${site}`}`
  const what = Object.entries(counts)
    .filter(([, count]) => count > 0)
    // What is moved in stands before what is left out.
    .toSorted(([a], [b]) => Number(b === 'posts') - Number(a === 'posts'))
    .map(([words, count]) => `${number(count)} ${count === 1 ? words.replace(/s$/, '') : words}`)
  return [of, ...what].join(', ')
}
