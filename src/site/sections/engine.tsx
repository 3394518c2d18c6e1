import type { Service, ServicesPage } from '@/content/types'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import { SmartLink } from '@/ui/smart-link'
import styles from './engine.module.css'

type Part = Pick<Service, 'slug' | 'name' | 'icon' | 'href'>

type EngineProps = { engine: ServicesPage['engine']; services: readonly Part[] }

/** The engine as a line: the parts feed it stage by stage, and a booked job comes out at its end. */
export function Engine({ engine, services }: EngineProps) {
  const { stages, ...head } = engine
  return (
    <Section ground="deep" labelledBy="engine">
      <SectionHead id="engine" {...head} />
      <ol className={styles.stages}>
        {stages.map(({ title, text, services: slugs }) => (
          <li key={title} className={styles.stage}>
            <ul className={styles.parts}>
              {services
                .filter(({ slug }) => slugs.includes(slug))
                .map(({ name, icon, href }) => (
                  <li key={href}>
                    <SmartLink href={href} className={styles.part}>
                      <Icon name={icon} size={20} />
                      {name}
                    </SmartLink>
                  </li>
                ))}
            </ul>
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
