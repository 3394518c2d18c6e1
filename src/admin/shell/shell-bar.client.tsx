'use client'

import { useTheme } from '@payloadcms/ui'
import { LogOut as LogOutDrawing, Menu, Moon, Sun, X } from 'lucide'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { THEME_KEY } from '@/domain/theme'
import { SignOut } from '@/features/accounts/screens/sign-out.client'
import { BrandMark } from '@/ui/brand-mark'
import { LineDrawing } from '@/ui/line-drawing'
import { PaletteKey } from '../palette/palette-key.client'
import type { Target } from '../palette/palette-search'
import type { Searched } from '../palette/searched'
import { NavGroupList, WaitingCount } from './nav-group.client'
import { isCurrent, type NavGroup, type NavItem } from './nav-link'

type Props = {
  own: NavItem[]
  groups: NavGroup[]
  others: NavItem[]
  brand: string
  searches: readonly Searched[]
  /** The screens that the palette finds in addition to the links. */
  lists: readonly Target[]
  children: ReactNode
}

/** Shows brand and links as a column beside the screen, or on narrow screens as a bar whose menu opens below it. */
export function ShellBar({ own, groups, others, brand, searches, lists, children }: Props) {
  const pathname = usePathname()
  const [isOpen, setOpen] = useState(false)
  const screens = [...own, ...lists, ...groups.flatMap(({ items }) => items), ...others]

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another screen closes the menu.
  useEffect(() => setOpen(false), [pathname])

  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])

  return (
    <header
      className="fixed inset-x-0 top-0 z-25 flex max-h-dvh flex-col border-b border-line lg:right-auto lg:bottom-0 lg:w-(--shell-side) lg:border-r lg:border-b-0"
      data-ground="deep"
      data-own
    >
      <a
        className="absolute -top-16 left-2 z-1 bg-accent px-3 py-2 text-accent-ink focus:top-2"
        href="#screen"
      >
        Skip to content
      </a>
      <div className="flex min-h-(--shell-bar) flex-none items-center justify-between pr-2 pl-(--gutter-h) lg:px-5 lg:py-3">
        <Link
          className="inline-flex min-h-11 items-center gap-[0.55rem] font-display text-lead leading-none font-extrabold tracking-[0.01em] no-underline"
          href={paths.admin}
          aria-label={`${brand} admin`}
        >
          <BrandMark size={28} />
          {brand}
        </Link>
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded px-3 text-sm leading-none font-semibold hover:bg-paper-raised lg:hidden"
          aria-expanded={isOpen}
          aria-controls="shell-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <LineDrawing drawing={isOpen ? X : Menu} size={22} />
          Menu
        </button>
      </div>
      <div
        className="hidden flex-1 flex-col overflow-y-auto px-2 pb-3 data-open:flex lg:flex"
        data-open={isOpen || undefined}
        id="shell-menu"
      >
        <PaletteKey screens={screens} searches={searches} />
        <nav className="[&>*+*]:border-t [&>*+*]:border-line" aria-label="Admin">
          <Links items={own} pathname={pathname} />
          {groups.map((group) => (
            <NavGroupList key={group.label} group={group} pathname={pathname} />
          ))}
          {others.length > 0 && <Links items={others} pathname={pathname} />}
        </nav>
        <div className="mt-auto border-t border-line pt-3">{children}</div>
      </div>
    </header>
  )
}

function Links({ items, pathname }: { items: NavItem[]; pathname: string }) {
  return (
    <ul className="py-2">
      {items.map(({ href, label, icon, waiting }) => (
        <li key={href} className="flex">
          <Link
            className="flex min-h-11 flex-1 items-center gap-[0.7rem] rounded border-l-3 border-transparent px-3 text-control leading-tight font-semibold text-ink-soft no-underline hover:bg-paper-raised hover:text-ink aria-[current]:rounded-l-none aria-[current]:border-accent aria-[current]:bg-paper-raised aria-[current]:text-ink lg:min-h-10 lg:text-sm"
            href={href}
            aria-current={isCurrent(href, pathname) ? 'page' : undefined}
            prefetch={false}
          >
            <LineDrawing drawing={icon} size={18} />
            {label}
          </Link>
          {waiting && (
            <Link
              className="flex min-h-11 min-w-11 items-center justify-center rounded no-underline hover:bg-paper-raised lg:min-h-10"
              href={waiting.href}
              prefetch={false}
            >
              <WaitingCount {...waiting} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The button that signs out. */
export function LogOut() {
  return (
    <SignOut className="inline-flex min-h-11 items-center gap-2 rounded px-3 text-sm leading-none font-semibold hover:bg-paper-raised">
      <LineDrawing drawing={LogOutDrawing} size={18} />
      Log out
    </SignOut>
  )
}

/** Switches between light and dark, for the site and for Payload's own screens. */
export function ThemeToggle() {
  const setTheme = useStoredTheme()

  function toggle() {
    const isDark = document.documentElement.classList.toggle('dark')
    const theme = isDark ? 'dark' : 'light'
    localStorage.setItem(THEME_KEY, theme)
    setTheme(theme)
  }

  return (
    <button
      type="button"
      className="inline-flex size-11 items-center justify-center rounded border border-transparent hover:bg-paper-raised"
      onClick={toggle}
      aria-label="Switch theme"
      data-tip="Switch theme"
    >
      <span className="inline-flex dark:hidden">
        <LineDrawing drawing={Moon} size={18} />
      </span>
      <span className="hidden dark:inline-flex">
        <LineDrawing drawing={Sun} size={18} />
      </span>
    </button>
  )
}

/** Copies the theme to Payload's cookie, which the public site does not set when a visitor chooses a theme there. */
function useStoredTheme() {
  const { setTheme } = useTheme()
  useEffect(() => {
    const isDark = localStorage.getItem(THEME_KEY) === 'dark'
    document.documentElement.classList.toggle('dark', isDark)
    setTheme(isDark ? 'dark' : 'light')
  }, [setTheme])
  return setTheme
}
