import styles from './card-link.module.css'
import { Icon } from './icon'
import { SmartLink, type SmartLinkProps } from './smart-link'

/** The link of a card: the whole card, which has a position and is the link's parent, answers to the press. */
export function CardLink({ children, ...link }: Omit<SmartLinkProps, 'className'>) {
  return (
    <SmartLink {...link} className={styles.link}>
      {children}
      <Icon name="arrow-right" size={20} />
    </SmartLink>
  )
}
