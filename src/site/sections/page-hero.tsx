import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { Action, HeroCopy, List } from '@/copy/types'
import { ButtonLink } from '@/ui/button-link'
import { type Ground, Section } from '@/ui/section'
import { PartEnd, SEEN_WHOLE } from '@/ui/seen-whole'

type PageHeroProps = {
  hero: HeroCopy
  ground?: Ground
  actions?: List<Action>
  /** Shown beside the text, on wide screens to the right. */
  children?: ReactNode
}

/** The opening of a page, with its heading, one sentence, and optional content beside them. */
export function PageHero({ hero, ground = 'paper', actions, children }: PageHeroProps) {
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
      {children && (
        <>
          <div className={`pb-hero lg:col-span-5 lg:self-end lg:pt-hero ${SEEN_WHOLE}`}>{children}</div>
          <PartEnd />
        </>
      )}
    </Section>
  )
}

const title = cva('', {
  variants: {
    size: {
      page: 'text-4xl leading-display tracking-title',
      home: 'text-hero leading-[0.92] tracking-[-0.018em] text-pretty max-[22rem]:text-balance',
    },
  },
})

type HeroWordsProps = {
  id: string
  hero: HeroCopy
  actions: List<Action>
  size?: 'page' | 'home'
  className: string | undefined
}

/** The text of a page's opening: the eyebrow, the heading, one sentence, and the buttons. */
export function HeroWords({ id, hero, actions, size = 'page', className }: HeroWordsProps) {
  return (
    <div className={`grid justify-items-start gap-[1.4rem] ${className}`}>
      {hero.eyebrow && <p className="font-semibold text-ink-soft">{hero.eyebrow}</p>}
      <h1 id={id} className={title({ size })}>
        {hero.title}
      </h1>
      {hero.lede && <p className="max-w-[54ch] text-lg leading-copy text-ink-soft">{hero.lede}</p>}
      {actions && actions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-3 max-[30rem]:w-full max-[30rem]:*:w-full">
          {actions.map(({ label, ...link }, at) => (
            <ButtonLink key={label} {...link} tone={at === 0 ? 'signal' : 'line'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </div>
  )
}
