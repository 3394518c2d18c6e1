'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { BrandMark } from '@/ui/brand-mark'
import { AdminIcon } from './admin-icon'
import type { NavItem } from './nav-items'
import styles from './shell.module.css'

type Props = { own: NavItem[]; others: NavItem[]; brand: string; children: ReactNode }

/** Brand and links: a column beside the screen where there is room, else a bar whose menu opens below it. */
export function ShellBar({ own, others, brand, children }: Props) {
  const pathname = usePathname()
  const [isOpen, setOpen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another screen closes the menu.
  useEffect(() => setOpen(false), [pathname])

  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])

  return (
    <header className={styles.bar} data-ground="deep" data-open={isOpen || undefined}>
      <a className={styles.skip} href="#screen">
        Skip to content
      </a>
      <div className={styles.top}>
        <Link className={styles.brand} href={paths.admin} aria-label={`${brand} admin`}>
          <BrandMark size={28} />
          {brand}
        </Link>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={isOpen}
          aria-controls="shell-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <AdminIcon name={isOpen ? 'close' : 'menu'} size={22} />
          Menu
        </button>
      </div>
      <div className={styles.body} id="shell-menu">
        <nav aria-label="Admin">
          <Links items={own} pathname={pathname} />
          {others.length > 0 && <Links items={others} pathname={pathname} />}
        </nav>
        <div className={styles.foot}>{children}</div>
      </div>
    </header>
  )
}

function Links({ items, pathname }: { items: NavItem[]; pathname: string }) {
  return (
    <ul className={styles.links}>
      {items.map(({ href, label, icon }) => (
        <li key={href}>
          <Link href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined} prefetch={false}>
            <AdminIcon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || (href !== paths.admin && pathname.startsWith(`${href}/`))
}
