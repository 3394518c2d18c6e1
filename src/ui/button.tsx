import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon } from './icon'
import type { IconName } from './icons'
import { SmartLink, type SmartLinkProps } from './smart-link'

export type ButtonTone = 'signal' | 'ink' | 'line'

const look = (tone: ButtonTone, wide: boolean) =>
  [styles.button, styles[tone], wide && styles.wide].filter(Boolean).join(' ')

type ButtonLinkProps = Pick<SmartLinkProps, 'href' | 'section' | 'choice'> & {
  tone?: ButtonTone
  wide?: boolean
  icon?: IconName
  children: ReactNode
}

/** A link that asks to be pressed; `signal` at most once in a view. */
export function ButtonLink({ tone = 'signal', wide = false, icon, children, ...link }: ButtonLinkProps) {
  const drawing = icon ?? (link.href.startsWith('tel:') ? 'phone' : undefined)
  return (
    <SmartLink {...link} className={look(tone, wide)}>
      {drawing && <Icon name={drawing} size={20} />}
      <span>{children}</span>
    </SmartLink>
  )
}

type ButtonProps = ComponentProps<'button'> & { tone?: ButtonTone; wide?: boolean }

/** A button of the same looks; it submits only when `type` says so. */
export function Button({ tone = 'signal', wide = false, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={look(tone, wide)} {...rest} />
}
