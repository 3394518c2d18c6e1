import type { ReactNode } from 'react'
import type { Action, HeroCopy } from '@/content/types'
import { type Ground, Section } from '@/ui/section'
import { HeroWords } from './hero-words'

type PageHeroProps = {
  hero: HeroCopy
  ground?: Ground
  actions?: readonly Action[]
  /** What stands beside the words, on wide screens to the right. */
  children?: ReactNode
}

/** The opening of a page: its heading, one sentence, and what this page alone has to show. */
export function PageHero({ hero, ground = 'paper', actions = [], children }: PageHeroProps) {
  return (
    <Section ground={ground} space="none" labelledBy="page-title">
      <HeroWords
        id="page-title"
        hero={hero}
        actions={actions}
        className={
          children
            ? 'content-start pt-hero pb-[clamp(1rem,0.5rem+4.5vw,6rem)] lg:col-span-7'
            : 'content-start py-hero lg:col-span-10'
        }
      />
      {children && <div className="pb-hero lg:col-span-5 lg:self-end lg:pt-hero">{children}</div>}
    </Section>
  )
}
