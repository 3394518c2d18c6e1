import { cva } from 'class-variance-authority'
import type { Action, HeroCopy } from '@/content/types'
import { ButtonLink } from '@/ui/button'

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
  actions: readonly Action[]
  size?: 'page' | 'home'
  className: string | undefined
}

/** What every page says first: where one is, the heading, one sentence, and what to press. */
export function HeroWords({ id, hero, actions, size = 'page', className }: HeroWordsProps) {
  return (
    <div className={`grid justify-items-start gap-[1.4rem] ${className}`}>
      <p className="font-semibold text-ink-soft">{hero.eyebrow}</p>
      <h1 id={id} className={title({ size })}>
        {hero.title}
      </h1>
      <p className="max-w-[54ch] text-lg leading-copy text-ink-soft">{hero.lede}</p>
      {actions.length > 0 && (
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
