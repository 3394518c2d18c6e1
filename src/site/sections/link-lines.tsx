import type { ReactNode } from 'react'
import { SmartLink } from '@/ui/smart-link'
import styles from './link-lines.module.css'

type LinkLinesProps = {
  links: readonly { name: string; href: string; text: string }[]
  /** One more entry below the links. */
  children?: ReactNode
}

/** Places to go, one a line, each with what is there. */
export function LinkLines({ links, children }: LinkLinesProps) {
  return (
    <ul className={styles.lines}>
      {links.map(({ name, href, text }) => (
        <li key={href} className={styles.line}>
          <SmartLink href={href}>{name}</SmartLink>
          <p>{text}</p>
        </li>
      ))}
      {children}
    </ul>
  )
}
