import type { AboutPage } from '@/content/types'
import { SpecSheet } from './spec-sheet'

/** Who the firm works for, trade by trade. */
export function Audience({ audience }: { audience: AboutPage['audience'] }) {
  const { items, ...head } = audience
  return <SpecSheet id="audience" copy={head} items={items} />
}
