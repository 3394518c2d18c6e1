import type { Page } from '@playwright/test'

/** A screen in one of its states, and the steps that lead to it. */
export type Scene = {
  /** Part of the screenshot's file name. */
  name: string
  path: string
  /** The person who sees the screen; by default a visitor. */
  who?: 'visitor' | 'member' | 'admin'
  /** The greatest width in CSS pixels at which the state can be reached; by default all of WIDTHS are used. */
  upTo?: number
  /** Whether scripts are off, to see the page as a plain form. */
  scriptless?: boolean
  /** Replaces responses of the product. It is called before the page is opened. */
  serve?: (page: Page) => Promise<unknown>
  /** The actions before the screenshot is taken. */
  act?: (page: Page) => Promise<unknown>
}

export const WIDTHS = [375, 768, 1024, 1440] as const
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Responds to every matching request with the given status and JSON. */
export const stubResponse =
  (pattern: string, status: number, json: unknown = {}) =>
  (page: Page) =>
    page.route(pattern, (route) => route.fulfill({ status, json }))

/** Leaves every matching request without a response. */
export const hang = (pattern: string) => (page: Page) => page.route(pattern, () => {})
